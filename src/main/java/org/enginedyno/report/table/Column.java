package org.enginedyno.report.table;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column, and what it shows of a thing that has a row.
 *
 * @param value a text, a number, a field or markup; nothing for an empty field
 */
public record Column<T>(Head head, Function<? super T, ? extends @Nullable Object> value) {
  /** What the fields of a column are, which decides where they are aligned. */
  public enum Kind {
    TEXT,
    NUMBER,
    CODE,
    ROW_HEAD
  }

  /** The title of a column with its unit, and the kind of its fields. */
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

  /** A column of numbers in a unit that its title names. */
  public static <T> Column<T> number(
      String title, String unit, Function<? super T, ? extends @Nullable Object> value) {
    return number(title + ", " + unit, value);
  }

  /** A column of what a machine wrote or reads. */
  public static <T> Column<T> code(
      String title, Function<? super T, ? extends @Nullable Object> value) {
    return new Column<>(new Head(title, Kind.CODE), value);
  }

  /** The column that says what a row is about. */
  public static <T> Column<T> rowHead(
      String title, Function<? super T, ? extends @Nullable Object> value) {
    return new Column<>(new Head(title, Kind.ROW_HEAD), value);
  }
}
