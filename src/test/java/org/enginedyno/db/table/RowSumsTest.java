package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.normal.NormalTable;
import org.junit.jupiter.api.Test;

final class RowSumsTest {
  private final RowSums sums = new RowSums();
  private final Dataset dataset = new NormalTable();

  @Test
  void addUpEveryRowOnce() {
    DataSpec data = new DataSpec(20_001, 3, 1, 1);
    Dataset.Rows rows = dataset.rows(data);
    RowBuffer scratch = new RowBuffer();
    long sum = 0;
    for (int id = 1; id <= data.rows(); id++) {
      sum += rows.checksum(id, scratch);
    }

    assertThat(sums.of(dataset, data)).isEqualTo(sum);
  }

  @Test
  void keepSeedsAndSizesApart() {
    long sum = sums.of(dataset, new DataSpec(1_000, 3, 1, 1));

    assertThat(sums.of(dataset, new DataSpec(1_000, 3, 9, 9))).isEqualTo(sum);
    assertThat(sums.of(dataset, new DataSpec(1_000, 4, 1, 1))).isNotEqualTo(sum);
    assertThat(sums.of(dataset, new DataSpec(1_001, 3, 1, 1))).isGreaterThan(sum);
  }
}
