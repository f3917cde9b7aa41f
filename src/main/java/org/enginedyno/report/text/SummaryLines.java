package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lanes;
import org.enginedyno.report.view.SummaryRow;
import org.enginedyno.report.view.Way;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Measurement;

/** The summary's table in Markdown: patterns and ways by engines. */
final class SummaryLines {
  private SummaryLines() {}

  static String of(List<SummaryRow> rows, Lanes lanes) {
    List<Way> ways = lanes.ways();
    List<String> titles = new ArrayList<>(List.of("pattern", "#threads"));
    if (ways.size() > 1) {
      titles.add("way");
    }
    lanes.engines().forEach(engine -> titles.add("#" + engine));
    MarkdownTable table = new MarkdownTable(titles);
    for (SummaryRow row : rows) {
      for (Way way : ways) {
        List<String> cells = new ArrayList<>();
        cells.add(row.workload());
        cells.add(Integer.toString(row.threads()));
        if (ways.size() > 1) {
          cells.add(way.label());
        }
        lanes
            .engines()
            .forEach(
                engine -> cells.add(row.entry(way, engine).map(SummaryLines::cell).orElse("")));
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
    parts.add(Figures.number(cell.score().orElseThrow()));
    Latency latency = cell.latency();
    if (latency != null) {
      parts.add(Figures.micros(latency.p99()));
    }
    Limit limit = cell.limit();
    if (limit != null) {
      parts.add(limit.label().toString());
    }
    return String.join(", ", parts);
  }
}
