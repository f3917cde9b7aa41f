package org.enginedyno.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A table of the report, row by row. */
public final class HtmlTable {
  private final List<String> titles;
  private final boolean isLabelled;
  private final List<Html> rows = new ArrayList<>();
  private final List<Html> groups = new ArrayList<>();

  private HtmlTable(List<String> titles, boolean isLabelled) {
    this.titles = List.copyOf(titles);
    this.isLabelled = isLabelled;
  }

  /** A table with those column titles; a title that starts with # heads a column of numbers. */
  public HtmlTable(List<String> titles) {
    this(titles, false);
  }

  public HtmlTable(String... titles) {
    this(Arrays.asList(titles));
  }

  /** A table whose fields know their column's title, so that its rows can be shown as cards. */
  public static HtmlTable ofCards(List<String> titles) {
    return new HtmlTable(titles, true);
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

  /** What a row is about. */
  public static Html rowHead(Html inside) {
    return Html.tag("th", inside).with("scope", "row");
  }

  /** A cell as wide as several columns. */
  public static Html wide(int columns, String css, Html inside) {
    return Html.styled("td", css, inside).with("colspan", Integer.toString(columns));
  }

  public void row(Html... cells) {
    row(Arrays.asList(cells));
  }

  public void row(List<Html> cells) {
    rows.add(Html.tag("tr", Html.join(isLabelled && cells.size() > 1 ? labelled(cells) : cells)));
  }

  /** Closes a group of the rows since the last one, with those attributes. */
  public void group(Map<String, String> attributes) {
    Html group = body();
    for (Map.Entry<String, String> one : attributes.entrySet()) {
      group = group.with(one.getKey(), one.getValue());
    }
    groups.add(group);
    rows.clear();
  }

  private List<Html> labelled(List<Html> cells) {
    return IntStream.range(0, cells.size())
        .mapToObj(
            column -> {
              String title = column < titles.size() ? text(titles.get(column)) : "";
              return title.isEmpty()
                  ? cells.get(column)
                  : cells.get(column).with("data-label", title);
            })
        .toList();
  }

  private static boolean isNumber(String title) {
    return title.startsWith("#");
  }

  private static String text(String title) {
    return isNumber(title) ? title.substring(1) : title;
  }

  private static Html head(String title) {
    if (title.isEmpty()) {
      return Html.tag("td", Html.NOTHING);
    }
    Html head =
        isNumber(title) ? Html.styled("th", "num", text(title)) : Html.tag("th", text(title));
    return head.with("scope", "col");
  }

  private Html body() {
    return Html.tag(
        "tbody", Html.join(rows.stream().map(row -> new Html(row.markup() + "\n")).toList()));
  }

  public Html html() {
    Html head =
        Html.tag("thead", Html.tag("tr", Html.join(titles.stream().map(HtmlTable::head).toList())));
    return Html.styled(
        "div",
        "scroll",
        Html.tag("table", head, new Html("\n"), groups.isEmpty() ? body() : Html.join(groups)));
  }
}
