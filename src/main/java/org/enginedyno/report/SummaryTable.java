package org.enginedyno.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Measurement;

/** The small table of a run for a terminal. */
public final class SummaryTable {
  private static final int WIDTH = 100;
  private static final String GAP = "  ";

  private SummaryTable() {}

  /** Pattern by engine with throughput and p99, in plain text of at most 100 columns. */
  public static String text(Manifest manifest, List<Measurement> cells) {
    Results results = Results.of(manifest, cells);
    Lanes lanes = Lanes.of(results);
    List<SummaryRow> rows = SummaryRow.of(results, lanes);
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      text.append(heading(rows)).append('\n');
      blocks(rows, lanes).forEach(block -> text.append('\n').append(block));
    }
    FloorLines.of(results, rows).forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static String heading(List<SummaryRow> rows) {
    return rows.stream().map(SummaryRow::threads).distinct().count() == 1
        ? "ops/s and p99 at " + Figures.count(rows.get(0).threads(), "thread")
        : "ops/s and p99; " + SummaryRow.RULE;
  }

  private static List<String> blocks(List<SummaryRow> rows, Lanes lanes) {
    int names = Math.max(7, rows.stream().mapToInt(row -> row.workload().length()).max().orElse(0));
    List<String> blocks = new ArrayList<>();
    List<TextColumn> columns = new ArrayList<>();
    int width = names + GAP.length() + 7;
    for (int i = 0; i < lanes.all().size(); i++) {
      TextColumn column = TextColumn.of(lanes.all().get(i), i, rows);
      if (!columns.isEmpty() && width + GAP.length() + column.width() > WIDTH) {
        blocks.add(block(rows, names, columns));
        columns.clear();
        width = names + GAP.length() + 7;
      }
      columns.add(column);
      width += GAP.length() + column.width();
    }
    blocks.add(block(rows, names, columns));
    return blocks;
  }

  private static String block(List<SummaryRow> rows, int names, List<TextColumn> columns) {
    StringBuilder text = new StringBuilder();
    text.append(line(names, "pattern", "threads", columns.stream().map(TextColumn::title).toList()));
    for (int i = 0; i < rows.size(); i++) {
      int row = i;
      List<String> values = columns.stream().map(column -> column.values().get(row)).toList();
      text.append(
          line(names, rows.get(i).workload(), Integer.toString(rows.get(i).threads()), values));
    }
    return text.toString();
  }

  private static String line(int names, String name, String threads, List<String> values) {
    String start = String.format(Locale.ROOT, "%-" + names + "s%s%7s", name, GAP, threads);
    return (start + GAP + String.join(GAP, values)).stripTrailing() + "\n";
  }

  /** A lane's values, all of one width. */
  private record TextColumn(String title, List<String> values, int width) {
    static TextColumn of(Lane lane, int place, List<SummaryRow> rows) {
      List<Optional<Measurement>> cells =
          rows.stream().map(row -> row.entries().get(place).ok()).toList();
      int scores = widest(cells.stream().map(TextColumn::score).toList());
      int tails = widest(cells.stream().map(TextColumn::p99).toList());
      List<String> values = new ArrayList<>();
      for (int i = 0; i < cells.size(); i++) {
        String value =
            cells.get(i).isPresent()
                ? padded(score(cells.get(i)), scores) + GAP + padded(p99(cells.get(i)), tails)
                : rows.get(i).entries().get(place).absence();
        values.add(value);
      }
      int width = Math.max(widest(values), lane.label().length());
      return new TextColumn(
          padded(lane.label(), width),
          values.stream().map(value -> padded(value, width)).toList(),
          width);
    }

    private static String score(Optional<Measurement> cell) {
      return cell.map(found -> Figures.number(found.score().orElseThrow())).orElse("");
    }

    private static String p99(Optional<Measurement> cell) {
      return cell.map(Measurement::latency).map(latency -> Figures.micros(latency.p99())).orElse("");
    }

    private static int widest(List<String> texts) {
      return texts.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String text, int width) {
      return " ".repeat(Math.max(0, width - text.length())) + text;
    }
  }
}
