package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.report.compare.CapacitySummary;
import org.enginedyno.report.compare.CellRemarks;
import org.enginedyno.report.compare.CellRemarks.Remark;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.ScalingFit;
import org.enginedyno.report.compare.SeriesList;
import org.enginedyno.report.compare.SoakSummary;
import org.enginedyno.report.compare.Summary;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.compare.ThresholdSummary;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.FigureText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Table;
import org.enginedyno.report.table.TerminalTable;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;

/** The summary table of a run for a terminal. */
public final class SummaryTable {
  private static final int MOST_REMARKS = 12;
  private static final int MOST_MARKS = 5;
  private static final String GAP = "  ";

  private SummaryTable() {}

  /** A line of a pattern, or of one of its variants. */
  private record Line(String name, String threads, Optional<SummaryRow.Line> of) {
    Optional<SummaryRow.Entry> entry(String engine) {
      return of.flatMap(one -> one.entry(engine));
    }
  }

  /**
   * Throughput and p99 by pattern and variant, one column per engine, in plain text.
   *
   * @param columns the maximum width of the table; other lines are not wrapped
   */
  public static String text(Results results, int columns) {
    List<SummaryRow> rows = SummaryRow.of(results);
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      text.append(heading(rows)).append('\n');
      TerminalTable.blocks(table(results, rows), 2, columns)
          .forEach(block -> text.append('\n').append(block));
    }
    CapacitySummary.of(results)
        .table()
        .ifPresent(
            capacities -> {
              TerminalTable.blocks(capacities, 1, columns)
                  .forEach(block -> text.append('\n').append(block));
              capacities.notes().forEach(note -> text.append(note).append('\n'));
            });
    for (SoakSummary soak : SoakSummary.of(results)) {
      soak.table()
          .ifPresent(
              stalls -> {
                text.append("\n%s:\n".formatted(soak.title()));
                TerminalTable.blocks(stalls, 1, columns).forEach(text::append);
                stalls.notes().forEach(note -> text.append(note).append('\n'));
              });
    }
    ThresholdSummary thresholds = ThresholdSummary.of(results);
    thresholds.counts().ifPresent(counts -> text.append("\nthresholds: %s\n".formatted(counts)));
    add(text, thresholds.remarks(), MOST_REMARKS, "and %s more, in summary.md\n", "threshold");
    Stream.of(CellRemarks.disturbance(results), CellRemarks.idleCores(results))
        .flatMap(Optional::stream)
        .forEach(line -> text.append('\n').append(line).append('\n'));
    add(text, CellRemarks.insertRates(results), "that added rows");
    add(text, CellRemarks.queries(results), "with further queries or inserts");
    add(text, CellRemarks.conflicts(results), "with conflicts");
    List<Remark> laws = ScalingFit.remarks(results);
    text.append(laws.isEmpty() ? "" : "\nBy the scaling law:\n");
    add(text, laws, MOST_MARKS, "and %s more, in summary.md\n", "limit");
    addMarks(text, results, rows);
    List<String> floors = Summary.floors(results, rows);
    text.append(rows.isEmpty() || floors.isEmpty() ? "" : "\n");
    floors.forEach(line -> text.append(line).append('\n'));
    text.append(rows.isEmpty() ? "" : "\n").append(CellRemarks.counts(results)).append("\n\n");
    Conclusion conclusion = Conclusion.of(results);
    conclusion.sentences().forEach(line -> text.append(line).append('\n'));
    return text.append(conclusion.next().text()).toString();
  }

  /** With several variants, each has a line below its pattern's. */
  private static Table table(Results results, List<SummaryRow> rows) {
    SeriesList series = results.series();
    List<Line> lines = new ArrayList<>();
    for (SummaryRow row : rows) {
      List<SummaryRow.Line> own = row.lines(results);
      String name = row.pattern().name();
      String threads = Integer.toString(row.threads());
      if (own.stream().allMatch(one -> series.label(one.variant()).isEmpty())) {
        own.forEach(one -> lines.add(new Line(name, threads, Optional.of(one))));
      } else {
        lines.add(new Line(name, threads, Optional.empty()));
        own.forEach(
            one -> lines.add(new Line(GAP + series.label(one.variant()), "", Optional.of(one))));
      }
    }
    List<Column<Line>> columns = new ArrayList<>();
    columns.add(Column.text("pattern", Line::name));
    columns.add(Column.number("threads", Line::threads));
    for (String engine : series.engines()) {
      Function<SummaryRow.Entry, String> values =
          values(lines.stream().flatMap(line -> line.entry(engine).stream()).toList());
      columns.add(Column.number(engine, line -> line.entry(engine).map(values).orElse("")));
    }
    return Table.of(lines, columns);
  }

  /** Formats an engine's entries, with score, p99 and marks padded to equal widths. */
  private static Function<SummaryRow.Entry, String> values(List<SummaryRow.Entry> entries) {
    List<Measurement> ok = entries.stream().flatMap(entry -> entry.ok().stream()).toList();
    int scores = widest(ok, FigureText::score);
    int tails = widest(ok, SummaryTable::p99);
    int marks = widest(ok, CellText::letters);
    return entry ->
        entry
            .ok()
            .map(
                cell ->
                    padded(FigureText.score(cell), scores)
                        + GAP
                        + padded(p99(cell), tails)
                        + letters(cell, marks))
            .orElseGet(entry::absence);
  }

  private static String letters(Measurement cell, int width) {
    String letters = CellText.letters(cell);
    return width == 0 ? "" : " " + letters + " ".repeat(width - letters.length());
  }

  private static String p99(Measurement cell) {
    return FigureText.of(FigureCatalogue.LATENCY_P99, cell);
  }

  private static int widest(List<Measurement> cells, Function<Measurement, String> text) {
    return cells.stream().map(text).mapToInt(String::length).max().orElse(0);
  }

  private static String padded(String text, int width) {
    return " ".repeat(width - text.length()) + text;
  }

  /**
   * Adds the meaning of the letters in the table, and the remarks about marks; nothing without any.
   */
  private static void addMarks(StringBuilder text, Results results, List<SummaryRow> rows) {
    String legend =
        CellText.legend(
            rows.stream()
                .flatMap(row -> row.entries().values().stream())
                .flatMap(entry -> entry.ok().stream())
                .flatMap(CellText::labels));
    if (!legend.isEmpty()) {
      text.append("\n%s. %s\n".formatted(legend, CellRemarks.RULE));
    }
    add(text, CellRemarks.marks(results), MOST_MARKS, "and %s more, in report.html\n", "mark");
    List<Remark> uncached = CellRemarks.uncached(results);
    if (!uncached.isEmpty()) {
      text.append(
          "%s whose data were not all in memory, such as %s\n"
              .formatted(Numbers.count(uncached.size(), "cell"), uncached.get(0)));
    }
    CellRemarks.tooShort(results).ifPresent(line -> text.append(line).append('\n'));
  }

  private static void add(StringBuilder text, List<Remark> all, String which) {
    text.append(all.isEmpty() ? "" : "\n");
    add(text, all, MOST_REMARKS, "and %s more " + which + ", in summary.md\n", "cell");
  }

  /** Adds the first of some remarks, and the number of the others. */
  private static void add(
      StringBuilder text, List<Remark> all, int most, String rest, String thing) {
    all.stream().limit(most).forEach(one -> text.append(one).append('\n'));
    if (all.size() > most) {
      text.append(rest.formatted(Numbers.count(all.size() - most, thing)));
    }
  }

  private static String heading(List<SummaryRow> rows) {
    return rows.stream().map(SummaryRow::threads).distinct().count() == 1
        ? "ops/s and p99 at " + Numbers.count(rows.get(0).threads(), "thread")
        : "ops/s and p99; " + SummaryRow.RULE;
  }
}
