package org.enginedyno.report.text;

import java.util.List;
import org.enginedyno.report.compare.ConflictSummary;
import org.enginedyno.report.compare.Disturbance;
import org.enginedyno.report.compare.InsertRateSummary;
import org.enginedyno.report.compare.MarkedCells;
import org.enginedyno.report.compare.QueryRates;
import org.enginedyno.report.compare.Reason;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.compare.UncachedCells;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** The small table of a run for a terminal. */
public final class SummaryTable {
  private static final int TOLD = 12;
  private static final int MARKED = 5;

  private SummaryTable() {}

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
      new SummaryBlocks(rows, results.series(), columns)
          .all()
          .forEach(block -> text.append('\n').append(block));
    }
    Disturbance.of(results).ifPresent(line -> text.append('\n').append(line).append('\n'));
    text.append(told(InsertRateSummary.of(results), "more that added rows"));
    text.append(told(QueryRates.of(results), "more with further queries or inserts"));
    text.append(told(ConflictSummary.of(results), "more that met conflicts"));
    text.append(marks(results, rows));
    List<String> floors = FloorLines.of(results, rows);
    text.append(rows.isEmpty() || floors.isEmpty() ? "" : "\n");
    floors.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /**
   * What the letters in the table stand for, and what to change; none of it where there are none.
   */
  private static String marks(Results results, List<SummaryRow> rows) {
    List<Measurement> shown =
        rows.stream()
            .flatMap(row -> row.entries().values().stream())
            .flatMap(entry -> entry.ok().stream())
            .toList();
    String legend = MarkText.legend(shown);
    StringBuilder text = new StringBuilder();
    if (!legend.isEmpty()) {
      text.append("\n").append(legend).append(". ").append(MarkedCells.RULE).append('\n');
    }
    List<Reason> marked = MarkedCells.of(results);
    marked.stream()
        .limit(MARKED)
        .forEach(one -> text.append(one.cells()).append(": ").append(one.text()).append('\n'));
    if (marked.size() > MARKED) {
      text.append("and ")
          .append(Numbers.count(marked.size() - MARKED, "mark"))
          .append(" more, in report.html\n");
    }
    List<Reason> fetched = UncachedCells.of(results);
    fetched.stream()
        .limit(1)
        .forEach(
            one ->
                text.append(
                    "%s whose data were not all in memory, such as %s: %s%n"
                        .formatted(
                            Numbers.count(fetched.size(), "cell"), one.cells(), one.text())));
    MarkedCells.tooShort(results).ifPresent(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static String told(List<Reason> all, String more) {
    StringBuilder text = new StringBuilder(all.isEmpty() ? "" : "\n");
    all.stream()
        .limit(TOLD)
        .forEach(cell -> text.append(cell.cells()).append(": ").append(cell.text()).append('\n'));
    if (all.size() > TOLD) {
      text.append("and ")
          .append(Numbers.count(all.size() - TOLD, "cell"))
          .append(" ")
          .append(more)
          .append(", in summary.md\n");
    }
    return text.toString();
  }

  private static String heading(List<SummaryRow> rows) {
    return rows.stream().map(SummaryRow::threads).distinct().count() == 1
        ? "ops/s and p99 at " + Numbers.count(rows.get(0).threads(), "thread")
        : "ops/s and p99; " + SummaryRow.RULE;
  }
}
