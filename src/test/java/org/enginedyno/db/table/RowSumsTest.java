package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.Test;

final class RowSumsTest {
  private final RowSums sums = new RowSums();

  private static Table table(int rows, long seed) {
    return SampleTables.read(new DataSpec(rows, seed));
  }

  @Test
  void addUpEveryRowOnce() {
    Table table = table(20_001, 3);
    Table.Rows rows = table.generator();
    RowBuffer scratch = new RowBuffer();
    long sum = 0;
    for (int id = 1; id <= table.rows(); id++) {
      sum += rows.checksum(id, scratch);
    }
    assertThat(sums.of(table)).isEqualTo(sum);
  }

  @Test
  void keepSeedsAndSizesApart() {
    long sum = sums.of(table(1_000, 3));

    assertThat(sums.of(table(1_000, 3))).isEqualTo(sum);
    assertThat(sums.of(table(1_000, 4))).isNotEqualTo(sum);
    assertThat(sums.of(table(1_001, 3))).isGreaterThan(sum);
  }

  @Test
  void areNothingForATableThatIsEmptyAtFirst() {
    assertThat(sums.of(SampleTables.inserted(new DataSpec(1_000, 3)))).isZero();
  }
}
