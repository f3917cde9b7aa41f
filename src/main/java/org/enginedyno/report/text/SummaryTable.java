package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.enginedyno.report.compare.CellRemarks;
import org.enginedyno.report.compare.CellRemarks.Remark;
import org.enginedyno.report.compare.Summary;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.SeriesList;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Table;
import org.enginedyno.report.table.TerminalTable;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** The small table of a run for a terminal. */
public final class SummaryTable {
  private static final int TOLD = 12;
  private static final int MARKED = 5;
  private static final String GAP = "  ";

  private SummaryTable() {}

  /** A pattern's line, or that of a variant below it. */
  private record Line(SummaryRow row, String name, String threads, Optional<Variant> variant) {}

  /**
   * Pattern and variant by engine with throughput and p99, in plain text.
   *
   * @param columns how wide the table may be; the lines below it are as long as they are
   */
  public static String text(Manifest manifest, List<Measurement> cells, int columns) {
    Results results = Results.of(manifest, cells);
    List<SummaryRow> rows = SummaryRow.of(results);
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      text.append(heading(rows)).append('\n');
      TerminalTable.blocks(table(rows, results.series()), 2, columns)
          .forEach(block -> text.append('\n').append(block));
    }
    CellRemarks.disturbance(results).ifPresent(line -> text.append('\n').append(line).append('\n'));
    add(text, CellRemarks.insertRates(results), "more that added rows");
    add(text, CellRemarks.queries(results), "more with further queries or inserts");
    add(text, CellRemarks.conflicts(results), "more that met conflicts");
    addMarks(text, results, rows);
    List<String> floors = Summary.floors(results, rows);
    text.append(rows.isEmpty() || floors.isEmpty() ? "" : "\n");
    floors.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /** Where there are several variants, each has a line below its pattern's. */
  private static Table table(List<SummaryRow> rows, SeriesList series) {
    List<Line> lines = new ArrayList<>();
    for (SummaryRow row : rows) {
      List<Variant> own = row.of(series.variants());
      String threads = Integer.toString(row.threads());
      boolean apart = own.stream().anyMatch(variant -> !series.label(variant).isEmpty());
      if (apart) {
        lines.add(new Line(row, row.workload(), threads, Optional.empty()));
      }
      for (Variant variant : own) {
        lines.add(
            apart
                ? new Line(row, GAP + series.label(variant), "", Optional.of(variant))
                : new Line(row, row.workload(), threads, Optional.of(variant)));
      }
    }
    List<Column<Line>> columns = new ArrayList<>();
    columns.add(Column.text("pattern", Line::name));
    columns.add(Column.number("threads", Line::threads));
    for (String engine : series.engines()) {
      List<Optional<SummaryRow.Entry>> entries =
          lines.stream()
              .map(line -> line.variant().flatMap(one -> line.row().entry(one, engine)))
              .toList();
      Function<SummaryRow.Entry, String> values = values(entries);
      columns.add(
          Column.number(
              engine,
              line ->
                  line.variant()
                      .flatMap(variant -> line.row().entry(variant, engine))
                      .map(values)
                      .orElse("")));
    }
    return Table.of(lines, columns);
  }

  /** How an engine's entries are written: score, p99 and marks each as wide as the widest. */
  private static Function<SummaryRow.Entry, String> values(
      List<Optional<SummaryRow.Entry>> entries) {
    List<Measurement> ok =
        entries.stream().flatMap(entry -> entry.flatMap(SummaryRow.Entry::ok).stream()).toList();
    int scores = widest(ok, SummaryTable::score);
    int tails = widest(ok, SummaryTable::p99);
    int marks = widest(ok, MarkText::letters);
    return entry ->
        entry
            .ok()
            .map(
                cell ->
                    padded(score(cell), scores)
                        + GAP
                        + padded(p99(cell), tails)
                        + (marks == 0
                            ? ""
                            : " "
                                + (MarkText.letters(cell) + " ".repeat(marks)).substring(0, marks)))
            .orElseGet(entry::absence);
  }

  private static String score(Measurement cell) {
    return Numbers.number(cell.score().orElseThrow());
  }

  private static String p99(Measurement cell) {
    Latency latency = cell.latency();
    return latency == null ? "" : Numbers.micros(latency.p99());
  }

  private static int widest(List<Measurement> cells, Function<Measurement, String> text) {
    return cells.stream().map(text).mapToInt(String::length).max().orElse(0);
  }

  private static String padded(String text, int width) {
    return " ".repeat(width - text.length()) + text;
  }

  /** The meaning of the letters in the table, and what to change; nothing where there are none. */
  private static void addMarks(StringBuilder text, Results results, List<SummaryRow> rows) {
    String legend =
        MarkText.legend(
            rows.stream()
                .flatMap(row -> row.entries().values().stream())
                .flatMap(entry -> entry.ok().stream())
                .toList());
    if (!legend.isEmpty()) {
      text.append("\n").append(legend).append(". ").append(CellRemarks.RULE).append('\n');
    }
    List<Remark> marked = CellRemarks.marks(results);
    marked.stream().limit(MARKED).forEach(one -> text.append(one).append('\n'));
    if (marked.size() > MARKED) {
      text.append("and ")
          .append(Numbers.count(marked.size() - MARKED, "mark"))
          .append(" more, in report.html\n");
    }
    List<Remark> uncached = CellRemarks.uncached(results);
    if (!uncached.isEmpty()) {
      text.append(
          "%s whose data were not all in memory, such as %s\n"
              .formatted(Numbers.count(uncached.size(), "cell"), uncached.get(0)));
    }
    CellRemarks.tooShort(results).ifPresent(line -> text.append(line).append('\n'));
  }

  private static void add(StringBuilder text, List<Remark> all, String more) {
    text.append(all.isEmpty() ? "" : "\n");
    all.stream().limit(TOLD).forEach(cell -> text.append(cell).append('\n'));
    if (all.size() > TOLD) {
      text.append("and ")
          .append(Numbers.count(all.size() - TOLD, "cell"))
          .append(" ")
          .append(more)
          .append(", in summary.md\n");
    }
  }

  private static String heading(List<SummaryRow> rows) {
    return rows.stream().map(SummaryRow::threads).distinct().count() == 1
        ? "ops/s and p99 at " + Numbers.count(rows.get(0).threads(), "thread")
        : "ops/s and p99; " + SummaryRow.RULE;
  }
}
