package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class FailuresTest {
  private final SQLException full = new SQLException("The table is full", "HY000", 1114);

  @Test
  void findsWhatTheServerSaidUnderWhatIsWrappedAroundIt() {
    assertThat(Failures.line(new RuntimeException("fork", new IllegalStateException(full))))
        .startsWith("error 1114: The table is full; insert fewer rows");
  }

  @Test
  void findsWhatTheServerSaidAmongWhatWasSuppressed() {
    RuntimeException failure = new RuntimeException("benchmark had encountered error");
    failure.addSuppressed(new IllegalStateException("worker 1"));
    failure.addSuppressed(new IllegalStateException("worker 2", full));

    assertThat(Failures.line(failure))
        .startsWith("error 1114: The table is full; insert fewer rows");
  }

  @Test
  void takesTheDeepestMessageWhereNoServerSpoke() {
    assertThat(Failures.line(new RuntimeException("outer", new IOException("disk is full\nmore"))))
        .isEqualTo("disk is full");
  }

  @Test
  void namesWhatHasNoMessage() {
    assertThat(Failures.line(new StackOverflowError())).isEqualTo("StackOverflowError");
  }

  @Test
  void comesToAnEndWhereCausesGoRoundInCircles() {
    RuntimeException one = new RuntimeException("one");
    RuntimeException two = new RuntimeException("two", one);
    one.initCause(two);

    assertThat(Failures.line(one)).isEqualTo("two");
  }
}
