package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.compare.Scaling;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;

/** The tables of scaling in Markdown, one for each workload. */
final class ScalingLines {
  private ScalingLines() {}

  /** Empty where no workload has several thread counts. */
  static String of(Results results) {
    StringBuilder text = new StringBuilder();
    for (WorkloadResults workload : results.patterns()) {
      List<Scaling> lines = Scaling.of(results, results.series(), workload);
      if (!lines.isEmpty()) {
        MarkdownTable table = new MarkdownTable(Scaling.titles(workload));
        lines.forEach(line -> table.row(cells(results, line)));
        text.append("### ")
            .append(SummaryMarkdown.escaped(workload.name()))
            .append("\n\n")
            .append(table)
            .append('\n');
      }
    }
    return text.isEmpty() ? "" : "## Scaling\n\n" + Scaling.RULE + "\n\n" + text;
  }

  private static List<String> cells(Results results, Scaling line) {
    List<String> cells = new ArrayList<>();
    cells.add(results.series().label(line.series()));
    cells.add(line.base());
    cells.addAll(line.further().values());
    return cells;
  }
}
