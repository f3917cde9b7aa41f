package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.SummaryRow;
import org.enginedyno.result.Measurement;

/** A lane's column in plain text, title and values padded to one width. */
record TextColumn(String title, List<String> values, int width) {
  private static final String GAP = "  ";

  TextColumn {
    values = List.copyOf(values);
  }

  static TextColumn of(LaneGroup group, Lane lane, List<SummaryRow> rows) {
    List<SummaryRow.Entry> entries = rows.stream().map(row -> row.entry(lane)).toList();
    int scores = widest(entries.stream().map(TextColumn::score).toList());
    int tails = widest(entries.stream().map(TextColumn::p99).toList());
    List<String> values = new ArrayList<>();
    for (SummaryRow.Entry entry : entries) {
      values.add(
          entry.ok().isPresent()
              ? padded(score(entry), scores) + GAP + padded(p99(entry), tails)
              : entry.absence());
    }
    String title = group.title(lane);
    int width = Math.max(widest(values), title.length());
    return new TextColumn(
        padded(title, width), values.stream().map(value -> padded(value, width)).toList(), width);
  }

  private static String score(SummaryRow.Entry entry) {
    return entry.ok().map(cell -> Figures.number(cell.score().orElseThrow())).orElse("");
  }

  private static String p99(SummaryRow.Entry entry) {
    Optional<Measurement> cell = entry.ok();
    return cell.map(Measurement::latency).map(latency -> Figures.micros(latency.p99())).orElse("");
  }

  private static int widest(List<String> texts) {
    return texts.stream().mapToInt(String::length).max().orElse(0);
  }

  private static String padded(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
