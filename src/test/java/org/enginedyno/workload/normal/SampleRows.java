package org.enginedyno.workload.normal;

import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/** Generated rows as the texts of their columns, read back from what a server is sent. */
final class SampleRows {
  static final int ID = 0;
  static final int EMAIL = 2;
  static final int BIRTH = 4;
  static final int STATE = 7;
  static final int COUNTRY = 9;

  static final DataSpec DATA = new DataSpec(20_000, 2007);

  private SampleRows() {}

  static List<List<String>> all(DataSpec data) {
    Table.Rows rows = new NormalTable(data).generator();
    RowBuffer buffer = new RowBuffer();
    return IntStream.rangeClosed(1, data.rows())
        .mapToObj(
            id -> {
              buffer.clear();
              rows.append(id, buffer);
              return List.of(buffer.toString().stripTrailing().split("\t", -1));
            })
        .toList();
  }

  static int number(List<String> row, int column) {
    return Integer.parseInt(row.get(column));
  }
}
