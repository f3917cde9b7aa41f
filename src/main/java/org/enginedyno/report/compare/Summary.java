package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.report.compare.SummaryRow.Entry;
import org.enginedyno.report.compare.SummaryRow.Line;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.DataState;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.catalogue.Workloads;

/** The summary table: one row per pattern and variant, one column per engine. */
public final class Summary {
  private Summary() {}

  /** The table of some rows, with the floor of each if it was measured. */
  public static Table table(Results results, List<SummaryRow> rows, boolean hasFloors) {
    SeriesList series = results.series();
    List<Column<Line>> columns = new ArrayList<>();
    columns.add(Column.rowHead("pattern", Summary::name));
    columns.add(Column.number("threads", Summary::threads));
    if (series.variants().size() > 1) {
      columns.add(
          Column.text(series.heading(), line -> Field.breakable(series.label(line.variant()))));
    }
    LatencyUnit times = results.latencyUnit();
    for (String engine : series.engines()) {
      columns.add(
          Column.number(
              engine,
              line ->
                  line.entry(engine)
                      .map(one -> field(line.row(), one, times))
                      .orElse(Field.of(""))));
    }
    if (hasFloors && !results.floors().isEmpty()) {
      columns.add(Column.number("floor DO 1", line -> floor(results, line)));
    }
    List<Line> lines = rows.stream().flatMap(row -> row.lines(results).stream()).toList();
    return Table.of(lines, columns).in("summary");
  }

  /**
   * The name of the pattern, in every row, as rows may be shown separately; faint after the
   * pattern's first row.
   */
  private static Field name(Line line) {
    String name = line.workload();
    Html html = Html.breakable(name);
    return Field.of(
        name,
        line.isFirst()
            ? Html.link("#" + CellLink.chart(name), html)
            : Html.styled("span", "again", html));
  }

  private static Field threads(Line line) {
    String count = Numbers.count(line.row().threads());
    return line.isFirst() ? Field.of(count) : Field.of(count, Html.styled("span", "again", count));
  }

  private static Object floor(Results results, Line line) {
    return results
        .floor(Workloads.roundTrip().name(), line.variant(), line.row().threads())
        .map(CellLink::score)
        .orElse(Html.text("-"));
  }

  /** The score of one series, with further figures in small print. */
  private static Field field(SummaryRow row, Entry entry, LatencyUnit times) {
    if (entry.ok().isEmpty()) {
      return absence(entry);
    }
    Measurement cell = entry.ok().get();
    String queries = CellText.queryRate(cell).orElse("");
    String tail = FigureText.of(FigureCatalogue.LATENCY_P99, cell, times);
    String limited = FigureText.of(FigureCatalogue.LIMIT, cell);
    DataState data = cell.dataState();
    String state = data != null && data.isFetched() ? data.label().toString() : "";
    String marks = CellText.marks(cell);
    String score = FigureText.score(cell);
    String named = marks.isEmpty() ? score : "%s (%s)".formatted(score, marks);
    List<Html> lines = new ArrayList<>(List.of(Html.tag("b", CellLink.score(cell))));
    if (!marks.isEmpty()) {
      lines.add(Html.styled("small", "mark", marks));
    }
    small(lines, Texts.joined(" · ", queries, tail.isEmpty() ? "" : "p99 " + tail, limited, state));
    String ratio = entry.ratio().map(Ratio::toString).orElse("");
    entry
        .ratio()
        .map(one -> one.isFirm() ? Html.styled("small", "firm", ratio) : Html.tag("small", ratio))
        .ifPresent(lines::add);
    small(lines, best(row, entry.series()));
    return Field.of(
        Texts.joined(", ", named, queries, tail, limited, state, ratio), Html.join(lines));
  }

  private static void small(List<Html> lines, String text) {
    if (!text.isEmpty()) {
      lines.add(Html.tag("small", text));
    }
  }

  private static Field absence(Entry entry) {
    String css = entry.cell().map(cell -> CellLink.css(cell.status())).orElse("missing");
    Html status = Html.styled("span", css, entry.absence());
    return Field.of(
        entry.absence(), entry.cell().map(cell -> CellLink.to(cell, status)).orElse(status));
  }

  private static String best(SummaryRow row, Series series) {
    return row.pattern()
        .best(series)
        .filter(cell -> cell.cell().threads() != row.threads())
        .map(
            cell ->
                "its best: %s at %s"
                    .formatted(
                        CellText.withMarks(FigureText.score(cell), cell),
                        Numbers.count(cell.cell().threads(), "thread")))
        .orElse("");
  }

  /** One line per floor, at the thread counts of some rows. */
  public static List<String> floors(Results results, List<SummaryRow> rows) {
    Set<Integer> threads = rows.stream().map(SummaryRow::threads).collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    for (WorkloadResults floor : results.floors()) {
      for (Series series : results.floorSeries().all()) {
        floor.of(series).stream()
            .filter(cell -> threads.isEmpty() || threads.contains(cell.cell().threads()))
            .map(
                cell ->
                    floor(
                        cell, results.floorSeries().label(series.variant()), results.latencyUnit()))
            .forEach(lines::add);
      }
    }
    return lines;
  }

  private static String floor(Measurement cell, String variant, LatencyUnit times) {
    String name =
        "%s at %s%s"
            .formatted(
                cell.cell().workload(),
                Numbers.count(cell.cell().threads(), "thread"),
                variant.isEmpty() ? "" : " (" + variant + ")");
    String p99 = FigureText.of(FigureCatalogue.LATENCY_P99, cell, times);
    if (p99.isEmpty()) {
      return name + ": " + cell.status();
    }
    String marks = CellText.unsteady(cell);
    return "%s: %s ops/s%s, p99 %s"
        .formatted(name, FigureText.score(cell), marks.isEmpty() ? "" : " (" + marks + ")", p99);
  }
}
