package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FootprintTest {
  @ParameterizedTest
  @CsvSource({
    "ENDURING, true, true, false, false",
    "RELOADED, true, false, true, true",
    "FRESH_CELL, false, false, true, false",
    "FRESH_FORK, false, false, true, true",
    "FRESH_RUN, false, false, true, true"
  })
  void saysBeforeWhichForksTablesAreMadeAnew(
      Footprint footprint, boolean loaded, boolean enduring, boolean first, boolean second) {
    assertThat(footprint.isLoaded()).isEqualTo(loaded);
    assertThat(footprint.isEnduring()).isEqualTo(enduring);
    assertThat(footprint.isFreshFor(1)).isEqualTo(first);
    assertThat(footprint.isFreshFor(2)).isEqualTo(second);
  }
}
