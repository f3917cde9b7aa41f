package org.enginedyno.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A table of the report, row by row. */
public final class HtmlTable {
  private final Html head;
  private final List<Html> rows = new ArrayList<>();

  /** A table with those column titles; a title that starts with # heads a column of numbers. */
  public HtmlTable(List<String> titles) {
    head =
        Html.tag(
            "tr",
            Html.join(
                titles.stream()
                    .map(
                        title ->
                            title.startsWith("#")
                                ? Html.styled("th", "num", title.substring(1))
                                : Html.tag("th", title))
                    .toList()));
  }

  public HtmlTable(String... titles) {
    this(Arrays.asList(titles));
  }

  /** Names and values, one a row. */
  public static Html of(Map<String, String> values) {
    HtmlTable table = new HtmlTable("name", "value");
    values.forEach((name, value) -> table.row(cell(name), cell(value)));
    return table.html();
  }

  public static Html cell(String text) {
    return Html.tag("td", text);
  }

  public static Html cell(Html inside) {
    return Html.tag("td", inside);
  }

  public static Html code(String text) {
    return Html.tag("td", Html.tag("code", text));
  }

  public static Html number(String text) {
    return Html.styled("td", "num", text);
  }

  /** A cell as wide as several columns. */
  public static Html wide(int columns, String css, Html inside) {
    return new Html(
        "<td colspan=\"%d\" class=\"%s\">%s</td>".formatted(columns, css, inside.markup()));
  }

  public void row(Html... cells) {
    row(Arrays.asList(cells));
  }

  public void row(List<Html> cells) {
    rows.add(Html.tag("tr", Html.join(cells)));
  }

  public Html html() {
    return Html.styled(
        "div",
        "scroll",
        Html.tag(
            "table",
            Html.tag("thead", head),
            new Html("\n"),
            Html.tag(
                "tbody",
                Html.join(rows.stream().map(row -> new Html(row.markup() + "\n")).toList()))));
  }
}
