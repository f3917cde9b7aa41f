package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Variant;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.figure.Unit;

/** A line of the table of all cells: which cell it is, what became of it, and its first figures. */
final class CellRow {
  private static final List<Figure> FIGURES =
      Stream.concat(FigureCatalogue.main().stream(), Stream.of(FigureCatalogue.LIMIT)).toList();

  private final Results results;
  private final boolean hasServers;
  private final boolean hasSetups;

  CellRow(Results results) {
    this.results = results;
    hasServers = variants(results).anyMatch(variant -> !variant.server().isEmpty());
    hasSetups = variants(results).anyMatch(variant -> !variant.setup().isEmpty());
  }

  private static Stream<Variant> variants(Results results) {
    return results.cells().stream().map(cell -> results.axes().variant(cell.cell()));
  }

  List<String> titles() {
    List<String> titles = new ArrayList<>(List.of("pattern", "engine", "#threads"));
    if (hasServers) {
      titles.add("server");
    }
    if (hasSetups) {
      titles.add("setup");
    }
    titles.add("state");
    FIGURES.forEach(figure -> titles.add(FigureText.heading(figure)));
    titles.add("#least to best run");
    return titles;
  }

  List<Html> fields(Measurement cell) {
    List<Html> fields = new ArrayList<>();
    fields.add(HtmlTable.rowHead(Html.breakable(cell.cell().workload())));
    fields.add(HtmlTable.cell(cell.cell().engine()));
    fields.add(number(Numbers.count(cell.cell().threads()), (double) cell.cell().threads()));
    Variant variant = results.axes().variant(cell.cell());
    if (hasServers) {
      fields.add(HtmlTable.cell(variant.server()));
    }
    if (hasSetups) {
      fields.add(HtmlTable.cell(Html.breakable(variant.setup())));
    }
    fields.add(HtmlTable.cell(Html.join(StatusMark.of(cell.status()), marks(cell))));
    if (cell.isOk()) {
      fields.addAll(figures(cell));
    } else {
      fields.add(
          HtmlTable.wide(
              FIGURES.size() + 1, "reason", Html.text(String.join("; ", cell.reasons()))));
    }
    return fields;
  }

  private static Html marks(Measurement cell) {
    String marks = MarkText.of(cell);
    return marks.isEmpty() ? Html.NOTHING : Html.styled("small", "mark", marks);
  }

  private static List<Html> figures(Measurement cell) {
    List<Html> figures = new ArrayList<>();
    for (Figure figure : FIGURES) {
      String text = FigureText.of(figure, cell);
      OptionalDouble number = figure.number(cell);
      figures.add(
          number.isPresent()
              ? number(text, number.getAsDouble())
              : figure.unit() == Unit.TEXT
                  ? HtmlTable.cell(text.isEmpty() ? "-" : text)
                  : HtmlTable.number("-"));
    }
    figures.add(range(Collections.min(cell.runs()), Collections.max(cell.runs())));
    return figures;
  }

  private static Html range(double least, double best) {
    return number("%s – %s".formatted(Numbers.number(least), Numbers.number(best)), least);
  }

  /** A figure, and the bare number that it is sorted by. */
  private static Html number(String text, double value) {
    return HtmlTable.number(text).with("data-sort", Float.toString((float) value));
  }
}
