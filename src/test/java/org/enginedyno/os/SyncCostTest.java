package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SyncCostTest {
  @Test
  void leavesNothingBehind(@TempDir Path folder) throws IOException {
    SyncCost cost = SyncCost.in(folder);

    assertThat(cost.median()).isPositive();
    assertThat(cost.times()).isPositive();
    assertThat(folder).isEmptyDirectory();
  }
}
