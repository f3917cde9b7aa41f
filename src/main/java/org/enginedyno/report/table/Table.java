package org.enginedyno.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table, independent of its output format.
 *
 * @param look the CSS class of its box; empty for none
 */
public record Table(
    List<Column.Head> columns, List<List<Field>> rows, List<String> notes, String look)
    implements Block {
  /** The CSS class of a table whose rows become cards on a small screen. */
  public static final String CARDS = "summary";

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
  }

  /** One row per thing. */
  @SafeVarargs
  public static <T> Table of(List<? extends T> things, Column<T>... columns) {
    List<Column<T>> all = new ArrayList<>();
    for (Column<T> column : columns) {
      all.add(column);
    }
    return of(things, all);
  }

  /** One row per thing. */
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
  public static Table of(Map<String, String> values, String names, String title) {
    return of(
        List.copyOf(values.entrySet()),
        Column.text(names, Map.Entry::getKey),
        Column.text(title, Map.Entry::getValue));
  }

  public Table with(List<String> lines) {
    return new Table(columns, rows, lines, look);
  }

  /** This table in a box with a CSS class. */
  public Table in(String css) {
    return new Table(columns, rows, notes, css);
  }

  /** The table for a page in its box, with its notes below. */
  Html boxed() {
    Html scrolled = scrolled(body(look.equals(CARDS)));
    return Html.join(
        look.isEmpty() ? scrolled : Html.styled("div", look, scrolled),
        Html.join(notes.stream().map(note -> Html.tag("p", note)).toList()));
  }

  /**
   * The table for a page; each field includes its column's title, so that rows can become cards.
   */
  public Html cards() {
    return Html.styled("div", look, scrolled(body(true)));
  }

  /**
   * The table for a page with each row in its own group.
   *
   * @param group makes the element for a row number and its row
   */
  public Html groups(BiFunction<Integer, Html, Html> group) {
    List<Html> groups =
        IntStream.range(0, rows.size()).mapToObj(i -> group.apply(i, row(i, true))).toList();
    return Html.styled("div", look, scrolled(Html.join(groups)));
  }

  private Html body(boolean isLabelled) {
    return Html.tag(
        "tbody",
        IntStream.range(0, rows.size())
            .mapToObj(number -> new Html(row(number, isLabelled).markup() + "\n"))
            .toArray(Html[]::new));
  }

  private Html row(int number, boolean isLabelled) {
    List<Field> row = rows.get(number);
    List<Html> cells = new ArrayList<>();
    for (int column = 0; column < row.size(); column++) {
      Column.Head head = columns.get(column);
      Html cell = cell(row.get(column), head.kind(), columns.size() - column);
      boolean hasLabel = isLabelled && !head.title().isEmpty();
      cells.add(hasLabel ? cell.with("data-label", head.title()) : cell);
    }
    return Html.tag("tr", Html.join(cells));
  }

  /**
   * A field as an element of a page.
   *
   * @param left how many columns are left, including its own
   */
  private static Html cell(Field field, Column.Kind kind, int left) {
    if (field.isLast()) {
      return Html.wide(left, field.css(), field.html());
    }
    Html inside = kind == Column.Kind.CODE ? Html.tag("code", field.html()) : field.html();
    if (kind == Column.Kind.ROW_HEAD) {
      return Html.tag("th", inside).with("scope", "row");
    }
    String classes =
        Stream.of(kind == Column.Kind.NUMBER ? "num" : "", field.css())
            .filter(one -> !one.isEmpty())
            .collect(Collectors.joining(" "));
    Html cell = classes.isEmpty() ? Html.tag("td", inside) : Html.styled("td", classes, inside);
    return field.sort().isEmpty() ? cell : cell.with("data-sort", field.sort());
  }

  private Html scrolled(Html bodies) {
    Html head = Html.tag("tr", columns.stream().map(Table::head).toArray(Html[]::new));
    return Html.styled(
        "div", "scroll", Html.tag("table", Html.tag("thead", head), new Html("\n"), bodies));
  }

  private static Html head(Column.Head column) {
    if (column.title().isEmpty()) {
      return Html.tag("td", Html.NOTHING);
    }
    Html title = Html.text(column.title());
    Html head = column.isNumber() ? Html.styled("th", "num", title) : Html.tag("th", title);
    return head.with("scope", "col");
  }
}
