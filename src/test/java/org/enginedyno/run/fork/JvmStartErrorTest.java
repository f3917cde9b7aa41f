package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmStartErrorTest {
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
  void isTheFirstLineOfAJvmThatCannotBeCreated() {
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
  void isTheLineAfterTheBeginningThatFailed() {
    assertThat(
            JvmStartError.in(
                written(
                    "Error occurred during initialization of VM\nMultiple garbage collectors selected",
                    "")))
        .contains("Multiple garbage collectors selected");
  }

  @Test
  void isNothingWhereTheJvmCameUp() {
    assertThat(JvmStartError.in(written("", "java.lang.IllegalStateException: answered 1")))
        .isEmpty();
    assertThat(JvmStartError.in(List.of("Error: Could not create the Java Virtual Machine.")))
        .isEmpty();
  }
}
