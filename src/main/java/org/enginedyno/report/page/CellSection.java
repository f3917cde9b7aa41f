package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.report.compare.CellLink;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Variant;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/**
 * A table of every cell of the run, with details that open on demand; a script sorts and filters
 * it.
 */
final class CellSection {
  private static final String MARKED = "marked";

  /** With details of more cells, the page is too large for browsers. */
  private static final int MOST_DETAILED = 2_000;

  private static final String DETAILED =
      "Open a cell to see its runs, percentiles, checks, EXPLAIN and counters.";
  private static final String NOT_DETAILED =
      "The runs, percentiles, checks, EXPLAIN and counters of each cell are in cells.jsonl: with more than %s, a page is too large for browsers."
          .formatted(Numbers.count(MOST_DETAILED, "cell"));
  private static final List<Figure> FIGURES =
      Stream.concat(FigureCatalogue.main().stream(), Stream.of(FigureCatalogue.LIMIT)).toList();

  private CellSection() {}

  static Optional<Section> of(Results results) {
    Table table = Table.of(results.cells(), columns(results)).in("each");
    LatencyUnit times = results.latencyUnit();
    boolean isDetailed = results.cells().size() <= MOST_DETAILED;
    return Section.of(
        results.cells(),
        "cells",
        "All cells",
        new Block.Text(
            (isDetailed ? DETAILED : NOT_DETAILED)
                + " The Patterns section describes each pattern."),
        form(results),
        table.groups(
            (row, line) -> {
              Measurement cell = results.cells().get(row);
              return group(
                  cell,
                  line,
                  isDetailed && cell.status() != Status.SKIPPED
                      ? Html.wide(table.columns().size(), "more", CellDetails.of(cell, times))
                      : Html.NOTHING);
            }));
  }

  /** A cell's row, and its details below it. */
  private static Html group(Measurement cell, Html row, Html more) {
    Html details = more.isEmpty() ? more : Html.join(Html.tag("tr", more), new Html("\n"));
    return Html.tag("tbody", row, new Html("\n"), details)
        .with("data-state", state(cell))
        .with("id", CellLink.id(cell.cell()));
  }

  private static List<Column<Measurement>> columns(Results results) {
    List<Column<Measurement>> columns = new ArrayList<>();
    columns.add(Column.rowHead("pattern", cell -> Field.breakable(cell.cell().workload())));
    columns.add(Column.text("engine", cell -> cell.cell().engine()));
    columns.add(
        Column.number(
            "threads",
            cell ->
                Field.of(Numbers.count(cell.cell().threads())).sortedBy(cell.cell().threads())));
    Function<Measurement, Variant> variant = cell -> results.axes().variant(cell.cell());
    List<Variant> variants = results.cells().stream().map(variant).distinct().toList();
    if (variants.stream().anyMatch(one -> !one.server().isEmpty())) {
      columns.add(Column.text("server", cell -> variant.apply(cell).server()));
    }
    if (variants.stream().anyMatch(one -> !one.setup().isEmpty())) {
      columns.add(Column.text("setup", cell -> Field.breakable(variant.apply(cell).setup())));
    }
    columns.add(Column.text("state", CellSection::status));
    LatencyUnit times = results.latencyUnit();
    for (Figure figure : FIGURES) {
      columns.add(
          new Column<>(
              FigureText.head(figure),
              cell ->
                  cell.isOk()
                      ? field(figure, cell, times)
                      : Field.of(String.join("; ", cell.reasons())).in("reason").last()));
    }
    columns.add(Column.number("least to best run", CellSection::range));
    return columns;
  }

  private static Html status(Measurement cell) {
    String marks = CellText.marks(cell);
    return Html.join(
        Html.styled("span", CellLink.css(cell.status()), cell.status().name()),
        marks.isEmpty() ? Html.NOTHING : Html.styled("small", "mark", marks));
  }

  private static Field range(Measurement cell) {
    double least = Collections.min(cell.runs());
    if (cell.runs().size() == 1) {
      return Field.of("-").sortedBy(least);
    }
    String best = Numbers.number(Collections.max(cell.runs()));
    return Field.of(Numbers.number(least) + " – " + best).sortedBy(least);
  }

  private static Field field(Figure figure, Measurement cell, LatencyUnit times) {
    String text = FigureText.of(figure, cell, times);
    Field field = Field.of(text.isEmpty() ? "-" : text);
    OptionalDouble number = figure.number(cell);
    return number.isPresent() ? field.sortedBy(number.getAsDouble()) : field;
  }

  private static String state(Measurement cell) {
    boolean marked = cell.isOk() && !cell.isComparable();
    return name(cell.status()) + (marked ? " " + MARKED : "");
  }

  private static String name(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  /** The filter form. It is hidden until the script, which does the filtering, shows it. */
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
