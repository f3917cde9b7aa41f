package org.enginedyno.db.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.enginedyno.db.probe.Canary.Cost;
import org.enginedyno.db.probe.Canary.Sight;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CanaryTest {
  /** A blocked purge keeps every later commit. */
  @ParameterizedTest
  @CsvSource({
    "30, 14, true",
    "30, 15, false",
    "29, 0, false",
    "1500, 5, true",
    "1500, 1501, false",
    "1500, , false"
  })
  void purgeHasPassedIfFewerCommitsRemainThanCameLater(
      int commits, @Nullable Long left, boolean passed) {
    assertThat(Canary.hasPassed(commits, Optional.ofNullable(left))).isEqualTo(passed);
  }

  @Test
  void permanentUndoEntriesAreNoDebt() {
    Cost clean = new Cost(3L, Duration.ofNanos(232_563).toNanos());
    Cost now = new Cost(17L, Duration.ofNanos(74_497).toNanos());

    assertThat(new Sight(clean, now, false).isClean()).isFalse();
    assertThat(new Sight(clean, now, true).isClean()).isTrue();
    assertThat(new Sight(clean, clean, false).isClean()).isTrue();
  }
}
