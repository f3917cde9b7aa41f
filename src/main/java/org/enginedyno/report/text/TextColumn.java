package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Variant;
import org.enginedyno.result.Measurement;

/** An engine's column in plain text, title and values padded to one width. */
record TextColumn(String title, List<String> values, int width) {
  private static final String GAP = "  ";

  TextColumn {
    values = List.copyOf(values);
  }

  /** The column of an engine, with a value for every variant of every row. */
  static TextColumn of(String engine, List<Variant> variants, List<SummaryRow> rows) {
    List<Optional<SummaryRow.Entry>> entries = new ArrayList<>();
    for (SummaryRow row : rows) {
      row.of(variants).forEach(variant -> entries.add(row.entry(variant, engine)));
    }
    int scores = widest(entries.stream().map(TextColumn::score).toList());
    int tails = widest(entries.stream().map(TextColumn::p99).toList());
    int marks = widest(entries.stream().map(TextColumn::marks).toList());
    List<String> values = new ArrayList<>();
    for (Optional<SummaryRow.Entry> entry : entries) {
      values.add(
          ok(entry).isPresent()
              ? padded(score(entry), scores)
                  + GAP
                  + padded(p99(entry), tails)
                  + marked(marks(entry), marks)
              : entry.map(SummaryRow.Entry::absence).orElse(""));
    }
    int width = Math.max(widest(values), engine.length());
    return new TextColumn(
        padded(engine, width), values.stream().map(value -> padded(value, width)).toList(), width);
  }

  private static Optional<Measurement> ok(Optional<SummaryRow.Entry> entry) {
    return entry.flatMap(SummaryRow.Entry::ok);
  }

  private static String score(Optional<SummaryRow.Entry> entry) {
    return ok(entry).map(cell -> Numbers.number(cell.score().orElseThrow())).orElse("");
  }

  private static String p99(Optional<SummaryRow.Entry> entry) {
    return ok(entry)
        .map(Measurement::latency)
        .map(latency -> Numbers.micros(latency.p99()))
        .orElse("");
  }

  private static String marks(Optional<SummaryRow.Entry> entry) {
    return ok(entry).map(MarkText::letters).orElse("");
  }

  private static String marked(String letters, int width) {
    return width == 0 ? "" : " " + letters + " ".repeat(width - letters.length());
  }

  private static int widest(List<String> texts) {
    return texts.stream().mapToInt(String::length).max().orElse(0);
  }

  private static String padded(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
