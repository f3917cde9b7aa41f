package org.enginedyno.report.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Tables as pages show them. */
public final class HtmlTable {
  private HtmlTable() {}

  /** A table in its box, with its notes below. */
  static Html of(Table table) {
    Html body = body(rows(table, false));
    Html scrolled = scrolled(table, body);
    return Html.join(
        table.look().isEmpty() ? scrolled : Html.styled("div", table.look(), scrolled),
        Html.join(table.notes().stream().map(note -> Html.tag("p", note)).toList()));
  }

  /** A table whose fields know their column's title, so that its rows can be shown as cards. */
  public static Html cards(Table table) {
    return Html.styled("div", table.look(), scrolled(table, body(rows(table, true))));
  }

  /**
   * The same with each row in a group of its own.
   *
   * @param group the element of a row with that number, and of what else belongs to it
   */
  public static Html groups(Table table, BiFunction<Integer, Html, Html> group) {
    List<Html> rows = rows(table, true);
    List<Html> groups =
        IntStream.range(0, rows.size()).mapToObj(row -> group.apply(row, rows.get(row))).toList();
    return Html.styled("div", table.look(), scrolled(table, Html.join(groups)));
  }

  private static List<Html> rows(Table table, boolean isLabelled) {
    return table.rows().stream().map(row -> row(table, row, isLabelled)).toList();
  }

  private static Html row(Table table, List<Field> row, boolean isLabelled) {
    List<Html> cells = new ArrayList<>();
    for (int column = 0; column < row.size(); column++) {
      Column.Head head = table.columns().get(column);
      Html cell = row.get(column).cell(head.kind(), table.columns().size() - column);
      boolean hasLabel = isLabelled && !head.title().isEmpty();
      cells.add(hasLabel ? cell.with("data-label", head.title()) : cell);
    }
    return Html.tag("tr", Html.join(cells));
  }

  private static Html body(List<Html> rows) {
    return Html.tag(
        "tbody", Html.join(rows.stream().map(row -> new Html(row.markup() + "\n")).toList()));
  }

  private static Html head(Column.Head column) {
    if (column.title().isEmpty()) {
      return Html.tag("td", Html.NOTHING);
    }
    Html head =
        column.isNumber()
            ? Html.styled("th", "num", column.title())
            : Html.tag("th", column.title());
    return head.with("scope", "col");
  }

  private static Html scrolled(Table table, Html bodies) {
    Html head =
        Html.tag(
            "thead",
            Html.tag("tr", Html.join(table.columns().stream().map(HtmlTable::head).toList())));
    return Html.styled("div", "scroll", Html.tag("table", head, new Html("\n"), bodies));
  }
}
