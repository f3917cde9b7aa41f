package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of forks that failed. */
final class FailuresTest {
  private final SQLException full = new SQLException("The table is full", "HY000", 1114);

  @Test
  void aFailureFindsWhatTheServerSaidUnderWhatIsWrappedAroundIt() {
    assertThat(Failures.line(new RuntimeException("fork", new IllegalStateException(full))))
        .startsWith("error 1114: The table is full; insert fewer rows");
  }

  @Test
  void aFailureFindsWhatTheServerSaidAmongWhatWasSuppressed() {
    RuntimeException failure = new RuntimeException("benchmark had encountered error");
    failure.addSuppressed(new IllegalStateException("worker 1"));
    failure.addSuppressed(new IllegalStateException("worker 2", full));

    assertThat(Failures.line(failure))
        .startsWith("error 1114: The table is full; insert fewer rows");
  }

  @Test
  void aFailureTakesTheDeepestMessageWhereNoServerSpoke() {
    assertThat(Failures.line(new RuntimeException("outer", new IOException("disk is full\nmore"))))
        .isEqualTo("disk is full");
  }

  @Test
  void aFailureNamesWhatHasNoMessage() {
    assertThat(Failures.line(new StackOverflowError())).isEqualTo("StackOverflowError");
  }

  @Test
  void aFailureComesToAnEndWhereCausesGoRoundInCircles() {
    RuntimeException one = new RuntimeException("one");
    RuntimeException two = new RuntimeException("two", one);
    one.initCause(two);

    assertThat(Failures.line(one)).isEqualTo("two");
  }

  private static List<String> written(String out, String err) {
    String text =
        """
        # VM version: JDK 17.0.15

        <forked VM failed with exit code 1>
        <stdout last='20 lines'>
        %s
        </stdout>
        <stderr last='20 lines'>
        %s
        </stderr>
        """
            .formatted(out, err);
    return text.lines().toList();
  }

  @Test
  void aStartErrorIsTheFirstLineOfAJvmThatCannotBeCreated() {
    String err =
        """
        NOTE: Picked up JDK_JAVA_OPTIONS: -XX:TieredStopAtLevel=1
        Picked up JAVA_TOOL_OPTIONS: -Dsome.thing=other
        OpenJDK 64-Bit Server VM warning: Option UseThis was deprecated
        Unrecognized VM option 'Foo'
        Error: Could not create the Java Virtual Machine.
        Error: A fatal exception has occurred. Program will exit.\
        """;

    assertThat(JvmStartError.in(written("", err))).contains("Unrecognized VM option 'Foo'");
  }

  @Test
  void aStartErrorIsTheLineAfterTheBeginningThatFailed() {
    assertThat(
            JvmStartError.in(
                written(
                    "Error occurred during initialization of VM\n"
                        + "Multiple garbage collectors selected",
                    "")))
        .contains("Multiple garbage collectors selected");
  }

  @Test
  void aStartErrorIsNothingWhereTheJvmCameUp() {
    assertThat(JvmStartError.in(written("", "java.lang.IllegalStateException: answered 1")))
        .isEmpty();
    assertThat(JvmStartError.in(List.of("Error: Could not create the Java Virtual Machine.")))
        .isEmpty();
  }
}
