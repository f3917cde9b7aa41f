package org.enginedyno.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A table, for whatever output it is rendered.
 *
 * @param look the class of its box on a page; empty for none
 */
public record Table(
    List<Column.Head> columns, List<List<Field>> rows, List<String> notes, String look)
    implements Block {
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
  }

  /** A row for each thing. */
  @SafeVarargs
  public static <T> Table of(List<? extends T> things, Column<T>... columns) {
    List<Column<T>> all = new ArrayList<>();
    for (Column<T> column : columns) {
      all.add(column);
    }
    return of(things, all);
  }

  /** A row for each thing. */
  public static <T> Table of(List<? extends T> things, List<Column<T>> columns) {
    return new Table(
        columns.stream().map(Column::head).toList(),
        things.stream().map(thing -> row(thing, columns)).toList(),
        List.of(),
        "");
  }

  private static <T> List<Field> row(T thing, List<Column<T>> columns) {
    List<Field> row = new ArrayList<>();
    for (Column<T> column : columns) {
      Field field = Field.of(column.value().apply(thing));
      row.add(field);
      if (field.isLast()) {
        break;
      }
    }
    return row;
  }

  /** Names and values, one per row. */
  public static Table of(Map<String, String> values) {
    return of(values, "name", "value");
  }

  public static Table of(Map<String, String> values, String names, String title) {
    return of(
        List.copyOf(values.entrySet()),
        Column.text(names, Map.Entry::getKey),
        Column.text(title, Map.Entry::getValue));
  }

  public Table with(List<String> lines) {
    return new Table(columns, rows, lines, look);
  }

  /** The same in a box of that class on a page. */
  public Table in(String css) {
    return new Table(columns, rows, notes, css);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }
}
