package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.outcome.Fetched;
import org.enginedyno.report.outcome.Grown;
import org.enginedyno.report.outcome.Queried;
import org.enginedyno.report.outcome.Reason;
import org.enginedyno.report.outcome.Retried;
import org.enginedyno.report.outcome.Unsteady;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.SeriesList;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.word.MarkWords;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.record.Manifest;

/** The small table of a run for a terminal. */
public final class SummaryTable {
  private static final int WIDTH = 100;
  private static final int THREADS = 7;
  private static final int TOLD = 12;
  private static final int MARKED = 5;
  private static final String GAP = "  ";

  private SummaryTable() {}

  /**
   * Pattern and variant by engine with throughput and p99, in plain text of at most 100 columns.
   */
  public static String text(Manifest manifest, List<Measurement> cells) {
    Results results = Results.of(manifest, cells);
    List<SummaryRow> rows = SummaryRow.of(results);
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      text.append(heading(rows)).append('\n');
      blocks(rows, results.series()).forEach(block -> text.append('\n').append(block));
    }
    text.append(told(Grown.of(results), "more that added rows"));
    text.append(told(Queried.of(results), "more with further queries or inserts"));
    text.append(told(Retried.of(results), "more that met conflicts"));
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
    String legend = MarkWords.legend(shown);
    StringBuilder text = new StringBuilder();
    if (!legend.isEmpty()) {
      text.append("\n").append(legend).append(". ").append(Unsteady.RULE).append('\n');
    }
    List<Reason> marked = Unsteady.of(results);
    marked.stream()
        .limit(MARKED)
        .forEach(one -> text.append(one.cells()).append(": ").append(one.text()).append('\n'));
    if (marked.size() > MARKED) {
      text.append("and ")
          .append(Numbers.count(marked.size() - MARKED, "mark"))
          .append(" more, in report.html\n");
    }
    List<Reason> fetched = Fetched.of(results);
    fetched.stream()
        .limit(1)
        .forEach(
            one ->
                text.append(
                    "%s whose data were not all in memory, such as %s: %s%n"
                        .formatted(
                            Numbers.count(fetched.size(), "cell"), one.cells(), one.text())));
    Unsteady.tooShort(results).ifPresent(line -> text.append(line).append('\n'));
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

  private static List<String> blocks(List<SummaryRow> rows, SeriesList series) {
    List<Variant> variants = series.variants();
    List<String> labels = variants.stream().map(variant -> GAP + series.label(variant)).toList();
    int names =
        Stream.concat(rows.stream().map(SummaryRow::workload), labels.stream())
            .mapToInt(String::length)
            .reduce("pattern".length(), Math::max);
    List<TextColumn> columns =
        series.engines().stream().map(engine -> TextColumn.of(engine, variants, rows)).toList();
    return fitting(columns, names + GAP.length() + THREADS).stream()
        .map(fitting -> block(rows, series, names, fitting))
        .toList();
  }

  private static List<List<TextColumn>> fitting(List<TextColumn> columns, int before) {
    List<List<TextColumn>> blocks = new ArrayList<>();
    int used = WIDTH;
    for (TextColumn column : columns) {
      int wanted = GAP.length() + column.width();
      if (used + wanted > WIDTH) {
        blocks.add(new ArrayList<>());
        used = before;
      }
      blocks.get(blocks.size() - 1).add(column);
      used += wanted;
    }
    return blocks;
  }

  /** Where there are several variants, each has a line below its pattern's. */
  private static String block(
      List<SummaryRow> rows, SeriesList series, int names, List<TextColumn> columns) {
    List<Variant> variants = series.variants();
    StringBuilder text = new StringBuilder();
    text.append(
        line(names, "pattern", "threads", columns.stream().map(TextColumn::title).toList()));
    int value = 0;
    for (SummaryRow row : rows) {
      String threads = Integer.toString(row.threads());
      List<Variant> own = row.of(variants);
      boolean apart = own.stream().anyMatch(variant -> !series.label(variant).isEmpty());
      if (apart) {
        text.append(line(names, row.workload(), threads, List.of()));
      }
      for (Variant variant : own) {
        int line = value++;
        List<String> values = columns.stream().map(column -> column.values().get(line)).toList();
        text.append(
            apart
                ? line(names, GAP + series.label(variant), "", values)
                : line(names, row.workload(), threads, values));
      }
    }
    return text.toString();
  }

  private static String line(int names, String name, String threads, List<String> values) {
    String start = String.format(Locale.ROOT, "%-" + names + "s%s%7s", name, GAP, threads);
    return (start + GAP + String.join(GAP, values)).stripTrailing() + "\n";
  }
}
