package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.enginedyno.report.compare.SummaryRow.Entry;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.SeriesList;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.DataState;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.catalogue.Workloads;

/** The table of patterns and variants by engines. */
public final class Summary {
  private Summary() {}

  /** A variant's line below its pattern. */
  private record Line(SummaryRow row, Variant variant, boolean isFirst) {}

  /** The table of some rows, with the floor below each where one was measured. */
  public static Table table(Results results, List<SummaryRow> rows, boolean hasFloors) {
    SeriesList series = results.series();
    List<Column<Line>> columns = new ArrayList<>();
    columns.add(Column.rowHead("pattern", Summary::name));
    columns.add(Column.number("threads", Summary::threads));
    if (series.variants().size() > 1) {
      columns.add(
          Column.text(series.heading(), line -> Field.breakable(series.label(line.variant()))));
    }
    for (String engine : series.engines()) {
      columns.add(
          Column.number(
              engine,
              line ->
                  line.row()
                      .entry(line.variant(), engine)
                      .map(entry -> field(line.row(), entry))
                      .orElse(Field.of(""))));
    }
    if (hasFloors && !results.floors().isEmpty()) {
      columns.add(Column.number("floor DO 1", line -> floor(results, line)));
    }
    List<Line> lines = new ArrayList<>();
    for (SummaryRow row : rows) {
      List<Variant> own = row.of(series.variants());
      own.forEach(variant -> lines.add(new Line(row, variant, variant.equals(own.get(0)))));
    }
    return Table.of(lines, columns).in("summary");
  }

  /** Every row names its pattern, as rows may be shown apart; below the first one it is faint. */
  private static Field name(Line line) {
    String name = line.row().workload();
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

  /** The score of one series, and in small print what belongs to it. */
  private static Field field(SummaryRow row, Entry entry) {
    if (entry.ok().isEmpty()) {
      return absence(entry);
    }
    Measurement cell = entry.ok().get();
    Optional<String> queries = QueryText.shortly(cell);
    Latency latency = cell.latency();
    Optional<String> tail = Optional.ofNullable(latency).map(one -> Numbers.micros(one.p99()));
    Limit limit = cell.limit();
    Optional<String> limited = Optional.ofNullable(limit).map(one -> one.label().toString());
    Optional<String> state =
        Optional.ofNullable(cell.dataState())
            .filter(DataState::isFetched)
            .map(one -> one.label().toString());
    String marks = MarkText.of(cell);
    String score = Numbers.number(cell.score().orElseThrow());
    String named = marks.isEmpty() ? score : "%s (%s)".formatted(score, marks);
    List<Html> lines = new ArrayList<>(List.of(Html.tag("b", CellLink.score(cell))));
    if (!marks.isEmpty()) {
      lines.add(Html.styled("small", "mark", marks));
    }
    small(lines, joined(" · ", queries, tail.map(one -> "p99 " + one), limited, state));
    small(lines, entry.ratio().map(Ratio::toString).orElse(""));
    small(lines, best(row, entry.series()));
    return Field.of(
        joined(", ", Optional.of(named), queries, tail, limited, state), Html.join(lines));
  }

  private static void small(List<Html> lines, String text) {
    if (!text.isEmpty()) {
      lines.add(Html.tag("small", text));
    }
  }

  @SafeVarargs
  private static String joined(String separator, Optional<String>... parts) {
    StringJoiner joined = new StringJoiner(separator);
    for (Optional<String> part : parts) {
      part.ifPresent(joined::add);
    }
    return joined.toString();
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
                        Numbers.number(cell.score().orElseThrow()),
                        Numbers.count(cell.cell().threads(), "thread")))
        .orElse("");
  }

  /** The floors in a line each, at the thread counts of some rows. */
  public static List<String> floors(Results results, List<SummaryRow> rows) {
    Set<Integer> threads = rows.stream().map(SummaryRow::threads).collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    for (WorkloadResults floor : results.floors()) {
      for (Series series : results.floorSeries().all()) {
        floor.of(series).stream()
            .filter(cell -> threads.isEmpty() || threads.contains(cell.cell().threads()))
            .map(cell -> floor(cell, results.floorSeries().label(series.variant())))
            .forEach(lines::add);
      }
    }
    return lines;
  }

  private static String floor(Measurement cell, String variant) {
    String name =
        "%s at %s%s"
            .formatted(
                cell.cell().workload(),
                Numbers.count(cell.cell().threads(), "thread"),
                variant.isEmpty() ? "" : " (" + variant + ")");
    Latency latency = cell.latency();
    if (!cell.isOk() || latency == null) {
      return name + ": " + cell.status();
    }
    String marks = MarkText.unsteady(cell);
    return "%s: %s ops/s%s, p99 %s"
        .formatted(
            name,
            Numbers.number(cell.score().orElseThrow()),
            marks.isEmpty() ? "" : " (" + marks + ")",
            Numbers.micros(latency.p99()));
  }
}
