package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.series.SeriesList;
import org.enginedyno.report.series.Variant;
import org.enginedyno.result.DataState;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Measurement;

/** The summary's table in Markdown: patterns and variants by engines. */
final class SummaryLines {
  private SummaryLines() {}

  static String of(List<SummaryRow> rows, SeriesList series) {
    List<Variant> variants = series.variants();
    List<String> titles = new ArrayList<>(List.of("pattern", "#threads"));
    if (variants.size() > 1) {
      titles.add(series.heading());
    }
    series.engines().forEach(engine -> titles.add("#" + engine));
    MarkdownTable table = new MarkdownTable(titles);
    for (SummaryRow row : rows) {
      for (Variant variant : row.of(variants)) {
        List<String> cells = new ArrayList<>();
        cells.add(row.workload());
        cells.add(Integer.toString(row.threads()));
        if (variants.size() > 1) {
          cells.add(series.label(variant));
        }
        series
            .engines()
            .forEach(
                engine -> cells.add(row.entry(variant, engine).map(SummaryLines::cell).orElse("")));
        table.row(cells);
      }
    }
    return table.toString();
  }

  private static String cell(SummaryRow.Entry entry) {
    return entry.ok().map(SummaryLines::cell).orElseGet(entry::absence);
  }

  private static String cell(Measurement cell) {
    List<String> parts = new ArrayList<>();
    String marks = MarkText.of(cell);
    String score = Numbers.number(cell.score().orElseThrow());
    parts.add(marks.isEmpty() ? score : "%s (%s)".formatted(score, marks));
    QueryText.shortly(cell).ifPresent(parts::add);
    Latency latency = cell.latency();
    if (latency != null) {
      parts.add(Numbers.micros(latency.p99()));
    }
    Limit limit = cell.limit();
    if (limit != null) {
      parts.add(limit.label().toString());
    }
    DataState state = cell.dataState();
    if (state != null && state.isFetched()) {
      parts.add(state.label().toString());
    }
    return String.join(", ", parts);
  }
}
