package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.enginedyno.report.view.Conditions;
import org.enginedyno.report.view.Disturbance;
import org.enginedyno.report.view.Figures;
import org.enginedyno.report.view.Lanes;
import org.enginedyno.report.view.Reason;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.SummaryRow;
import org.enginedyno.report.view.Verdict;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Status;

/** The summary of a run in Markdown, as a CI server shows it. */
public final class SummaryMarkdown {
  private static final String TEMPLATE =
      """
      # %s

      %s · %s

      %s · %s

      **%s**

      %s[report.html](report.html) has the charts, every cell with its proofs, and the settings.
      """;

  private SummaryMarkdown() {}

  public static String text(Results results) {
    Manifest manifest = results.manifest();
    return TEMPLATE.formatted(
        escaped(manifest.plan().title()),
        escaped(Conditions.measured(manifest)),
        Conditions.threads(manifest.plan()),
        escaped(Conditions.machine(manifest.machine())),
        Conditions.moment(manifest),
        Verdict.text(results),
        table(results)
            + Disturbance.of(results).map(text -> text + "\n\n").orElse("")
            + problems(results));
  }

  private static String table(Results results) {
    Lanes lanes = Lanes.of(results);
    List<SummaryRow> rows = SummaryRow.of(results, lanes);
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      text.append("Operations per second and p99 latency; ")
          .append(SummaryRow.RULE)
          .append(".\n\n");
      text.append(line(header(lanes)));
      text.append(line(rule(lanes)));
      rows.forEach(row -> text.append(line(cells(row))));
      text.append('\n');
    }
    List<String> floors = FloorLines.of(results, rows);
    floors.forEach(floor -> text.append("- ").append(escaped(floor)).append('\n'));
    return text.append(floors.isEmpty() ? "" : "\n").toString();
  }

  private static List<String> header(Lanes lanes) {
    List<String> header = new ArrayList<>(List.of("pattern", "threads"));
    lanes.all().forEach(lane -> header.add(escaped(lane.label())));
    return header;
  }

  private static List<String> rule(Lanes lanes) {
    List<String> rule = new ArrayList<>(List.of("---", "---:"));
    rule.addAll(Collections.nCopies(lanes.all().size(), "---:"));
    return rule;
  }

  private static List<String> cells(SummaryRow row) {
    List<String> cells =
        new ArrayList<>(List.of(escaped(row.workload()), Integer.toString(row.threads())));
    row.entries().forEach(entry -> cells.add(escaped(cell(entry))));
    return cells;
  }

  private static String cell(SummaryRow.Entry entry) {
    return entry
        .ok()
        .map(
            cell -> {
              String p99 =
                  cell.latency() == null ? "" : ", " + Figures.micros(cell.latency().p99());
              return Figures.number(cell.score().orElseThrow()) + p99;
            })
        .orElseGet(entry::absence);
  }

  private static String problems(Results results) {
    StringBuilder text = new StringBuilder();
    for (Status status : List.of(Status.INVALID, Status.FAILED, Status.SKIPPED)) {
      List<Reason> reasons = Reason.of(results.with(status));
      if (!reasons.isEmpty()) {
        text.append("## ").append(status).append("\n\n");
        reasons.forEach(
            reason ->
                text.append("- ")
                    .append(escaped(reason.cells()))
                    .append(": ")
                    .append(escaped(reason.text()))
                    .append('\n'));
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String escaped(String text) {
    return text.replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("[\\\\`*|\\[\\]]", "\\\\$0");
  }
}
