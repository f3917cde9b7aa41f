package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.enginedyno.result.fork.RowProgress;
import org.junit.jupiter.api.Test;

final class StallDetectorTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration AGE = Duration.ofDays(1);

  private final AtomicLong now = new AtomicLong(7);
  private final StallDetector standstill = new StallDetector(now::get);

  private void pass(int seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }

  private void comes(long rows) {
    standstill.look(new RowProgress(rows, 100, now.get()));
  }

  private Optional<String> reason() {
    return standstill.reason(AGE, PATIENCE, () -> "; the server says: waits");
  }

  @Test
  void isWhatLastsLongerThanThePatienceWithNoRow() {
    comes(40);
    pass(10);
    assertThat(reason()).isEmpty();

    pass(1);
    assertThat(reason())
        .contains("no row came for 11 s; the server says: waits (measure.patience)");
    comes(41);
    assertThat(reason()).isEmpty();
  }

  @Test
  void allowsTwiceAsLongAPauseAsThereWas() {
    comes(40);
    pass(60);
    comes(50);
    pass(120);
    assertThat(reason()).isEmpty();

    pass(1);
    assertThat(reason()).isPresent();
  }

  @Test
  void leavesHoursForWhatFollowsTheLastRow() {
    comes(100);
    pass(7_000);
    assertThat(reason()).isEmpty();

    pass(300);
    assertThat(reason()).hasValueSatisfying(said -> assertThat(said).contains("its last row"));
  }

  @Test
  void takesTheLastRowOfARunForNoneOfTheNext() {
    comes(100);
    standstill.begin();
    pass(11);

    assertThat(reason()).hasValueSatisfying(said -> assertThat(said).startsWith("no row came"));
  }

  @Test
  void isNoOlderThanItsRun() {
    comes(40);
    pass(60);

    assertThat(standstill.reason(Duration.ofSeconds(3), PATIENCE, () -> "")).isEmpty();
  }
}
