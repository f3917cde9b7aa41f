package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/**
 * Every cell of the run in one table, with what proves it to unfold; a script sorts and filters.
 */
public final class CellSection {
  private static final String MARKED = "marked";

  private CellSection() {}

  public static Optional<Section> of(Results results) {
    if (results.cells().isEmpty()) {
      return Optional.empty();
    }
    CellRow row = new CellRow(results);
    HtmlTable table = HtmlTable.ofCards(row.titles());
    for (Measurement cell : results.cells()) {
      table.row(row.fields(cell));
      if (cell.status() != Status.SKIPPED) {
        table.row(HtmlTable.wide(row.titles().size(), "more", CellDetails.of(cell)));
      }
      table.group(attributes(cell));
    }
    return Section.of(
        "cells",
        "All cells",
        Html.tag(
            "p",
            "Each opens to show its runs, percentiles, checks, EXPLAIN and counters. What a pattern"
                + " asks is said under Patterns."),
        form(results),
        Html.styled("div", "each", table.html()));
  }

  private static Map<String, String> attributes(Measurement cell) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("data-state", state(cell));
    attributes.put("id", CellAnchor.id(cell.cell()));
    return attributes;
  }

  private static String state(Measurement cell) {
    boolean marked = cell.isOk() && !cell.isComparable();
    return name(cell.status()) + (marked ? " " + MARKED : "");
  }

  private static String name(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  /** Not to be seen but with a script, which alone can do what it asks for. */
  private static Html form(Results results) {
    List<Html> choices = new ArrayList<>(List.of(choice("", "any state")));
    Stream.of(Status.values())
        .filter(status -> !results.with(status).isEmpty())
        .forEach(status -> choices.add(choice(name(status), status.name())));
    if (results.cells().stream().anyMatch(cell -> cell.isOk() && !cell.isComparable())) {
      choices.add(choice(MARKED, MARKED));
    }
    Html words = new Html("<input type=\"search\" name=\"words\" autocomplete=\"off\">");
    return Html.styled(
            "form",
            "filter",
            Html.tag("label", Html.text("Show cells with "), words),
            Html.tag(
                "label",
                Html.text("in "),
                Html.tag("select", Html.join(choices)).with("name", "state")),
            Html.tag("output", Numbers.count(results.cells().size(), "cell")).with("name", "shown"))
        .with("hidden", "");
  }

  private static Html choice(String value, String text) {
    return Html.tag("option", text).with("value", value);
  }
}
