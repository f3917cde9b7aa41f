package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class CpuClockTest {
  private static final Map<String, Long> BEFORE = Map.of("1", 100L, "2", 9_000L);

  @Test
  void addsUpWhatEachThreadUsedAndThoseThatAreNew() {
    assertThat(CpuClock.between(BEFORE, Map.of("1", 130L, "2", 9_000L, "3", 7L))).isEqualTo(37);
  }

  @Test
  void saysNothingWhereAThreadHasTakenItsTimeAlong() {
    assertThat(CpuClock.between(BEFORE, Map.of("1", 130L))).isNull();
  }
}
