package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FreeMemoryTest {
  @Test
  void isWhatTheKernelCouldGiveAndNotWhatLiesIdle() {
    assertThat(
            FreeMemory.of(
                List.of(
                    "MemTotal:       24683812 kB",
                    "MemFree:          512000 kB",
                    "MemAvailable:   20971520 kB")))
        .hasValue(20L << 30);
  }

  @Test
  void isUnknownIfTheKernelDoesNotReportIt() {
    assertThat(FreeMemory.of(List.of("MemTotal:       24683812 kB"))).isEmpty();
    assertThat(FreeMemory.of(List.of())).isEmpty();
  }
}
