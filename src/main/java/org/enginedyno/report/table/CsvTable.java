package org.enginedyno.report.table;

import java.util.List;
import java.util.stream.Collectors;

/** Tables as comma-separated values. */
public final class CsvTable {
  private CsvTable() {}

  /** A line of titles, and one for each row. */
  public static String of(Table table) {
    return line(table.columns().stream().map(Column.Head::title).toList())
        + table.rows().stream()
            .map(row -> line(row.stream().map(Field::text).toList()))
            .collect(Collectors.joining());
  }

  private static String line(List<String> fields) {
    return fields.stream().map(CsvValue::quoted).collect(Collectors.joining(",", "", "\n"));
  }
}
