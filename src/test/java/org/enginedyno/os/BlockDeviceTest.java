package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BlockDeviceTest {
  private static final List<String> STAT =
      List.of("  71016 6772 3000970 76860 157052 70873 9088216 63410 0 1 2 3 4 5 6 42031 3201");

  @Test
  void countsBytesInBothDirectionsAndMeaningfulFlushes() {
    Map<String, Long> counters = BlockDevice.counters(STAT, true);

    assertThat(counters)
        .containsEntry(BlockDevice.READ, 3_000_970L * 512)
        .containsEntry(BlockDevice.WRITTEN, 9_088_216L * 512)
        .containsEntry(BlockDevice.FLUSHES, 42_031L);
    assertThat(BlockDevice.counters(STAT, false)).doesNotContainKey(BlockDevice.FLUSHES);
  }

  @Test
  void anOlderKernelKnowsNoFlushes() {
    assertThat(BlockDevice.counters(List.of("1 2 3 4 5 6 7 8 9 10 11"), true))
        .containsOnlyKeys(BlockDevice.READ, BlockDevice.WRITTEN);
    assertThat(BlockDevice.counters(List.of(), true)).isEmpty();
  }
}
