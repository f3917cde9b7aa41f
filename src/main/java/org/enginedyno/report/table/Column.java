package org.enginedyno.report.table;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column, and the value that it shows in the row of a thing.
 *
 * @param value a text, a number, a field or markup; null for an empty field
 */
public record Column<T>(Head head, Function<? super T, ? extends @Nullable Object> value) {
  /** The kind of a column's fields, which determines their alignment. */
  public enum Kind {
    TEXT,
    NUMBER,
    CODE,
    ROW_HEAD
  }

  /** The title of a column, including its unit, and the kind of its fields. */
  public record Head(String title, Kind kind) {
    public boolean isNumber() {
      return kind == Kind.NUMBER;
    }
  }

  public static <T> Column<T> text(
      String title, Function<? super T, ? extends @Nullable Object> value) {
    return new Column<>(new Head(title, Kind.TEXT), value);
  }

  public static <T> Column<T> number(
      String title, Function<? super T, ? extends @Nullable Object> value) {
    return new Column<>(new Head(title, Kind.NUMBER), value);
  }

  /** A column of numbers with a unit, which the title includes. */
  public static <T> Column<T> number(
      String title, String unit, Function<? super T, ? extends @Nullable Object> value) {
    return number(title + ", " + unit, value);
  }

  /** A column of program text, such as statements or settings. */
  public static <T> Column<T> code(
      String title, Function<? super T, ? extends @Nullable Object> value) {
    return new Column<>(new Head(title, Kind.CODE), value);
  }

  /** The column that identifies a row. */
  public static <T> Column<T> rowHead(
      String title, Function<? super T, ? extends @Nullable Object> value) {
    return new Column<>(new Head(title, Kind.ROW_HEAD), value);
  }
}
