package org.enginedyno.report.text;

import java.util.List;
import org.enginedyno.report.compare.AxisEffect;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.ConflictSummary;
import org.enginedyno.report.compare.CrashRow;
import org.enginedyno.report.compare.Disturbance;
import org.enginedyno.report.compare.InsertRateSummary;
import org.enginedyno.report.compare.MarkedCells;
import org.enginedyno.report.compare.QueryRates;
import org.enginedyno.report.compare.Reason;
import org.enginedyno.report.compare.StatusCounts;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.compare.UncachedCells;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;

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
        escaped(Conditions.measured(manifest, results.patternCells())),
        Conditions.threads(manifest.plan()),
        escaped(Conditions.machine(manifest.machine())),
        Conditions.moment(manifest),
        StatusCounts.text(results),
        table(results)
            + grown(results)
            + queried(results)
            + ScalingLines.of(results)
            + retried(results)
            + crashes(results)
            + Disturbance.of(results).map(text -> text + "\n\n").orElse("")
            + marks(results)
            + problems(results));
  }

  private static String table(Results results) {
    List<SummaryRow> rows = SummaryRow.of(results);
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      text.append("Operations per second, p99 latency, what limited the cell; ")
          .append(SummaryRow.RULE)
          .append(".\n\n")
          .append(SummaryLines.of(rows, results.series()))
          .append('\n');
    }
    DurabilityText.line(results.cells())
        .ifPresent(
            line -> {
              text.append("- ").append(escaped(line)).append('\n');
              DurabilityText.syncCosts(results.manifest())
                  .ifPresent(cost -> text.append("- ").append(escaped(cost)).append('\n'));
              text.append('\n');
            });
    List<String> floors = FloorLines.of(results, rows);
    floors.forEach(floor -> text.append("- ").append(escaped(floor)).append('\n'));
    return text.append(floors.isEmpty() ? "" : "\n").append(effects(results)).toString();
  }

  private static String grown(Results results) {
    List<Reason> grown = InsertRateSummary.of(results);
    return grown.isEmpty() ? "" : "## Rows added\n\n" + lines(grown);
  }

  private static String queried(Results results) {
    List<Reason> queried = QueryRates.of(results);
    return queried.isEmpty() ? "" : "## Queries, and inserts beside\n\n" + lines(queried);
  }

  private static String retried(Results results) {
    List<Reason> retried = ConflictSummary.of(results);
    return retried.isEmpty() ? "" : "## Conflicts\n\n" + lines(retried);
  }

  private static String effects(Results results) {
    List<AxisEffect> effects = new AxisEffects(results).of(results.cells());
    return effects.isEmpty()
        ? ""
        : """
        ## Axis effects

        Each value beside the first of its axis: the median ratio over all pairs of OK cells that \
        differ in nothing else and were measured in one session, and the range.

        %s
        """
            .formatted(EffectLines.of(effects));
  }

  private static String crashes(Results results) {
    List<CrashRow> rows = CrashRow.of(results);
    if (rows.isEmpty()) {
      return "";
    }
    MarkdownTable table = new MarkdownTable(CrashRow.TITLES);
    rows.forEach(row -> table.row(row.cells()));
    return "## After the crash\n\n" + table + "\n";
  }

  private static String marks(Results results) {
    StringBuilder text = new StringBuilder();
    List<Reason> marked = MarkedCells.of(results);
    if (!marked.isEmpty()) {
      text.append("## Marked\n\n").append(MarkedCells.RULE).append("\n\n").append(lines(marked));
    }
    List<Reason> fetched = UncachedCells.of(results);
    if (!fetched.isEmpty()) {
      text.append("## Not all in memory\n\n").append(lines(fetched));
    }
    MarkedCells.tooShort(results).ifPresent(line -> text.append(line).append("\n\n"));
    return text.toString();
  }

  private static String problems(Results results) {
    StringBuilder text = new StringBuilder();
    for (Status status : List.of(Status.INVALID, Status.FAILED, Status.SKIPPED)) {
      List<Reason> reasons = Reason.of(results, results.with(status));
      if (!reasons.isEmpty()) {
        text.append("## ").append(status).append("\n\n").append(lines(reasons));
      }
    }
    return text.toString();
  }

  private static String lines(List<Reason> reasons) {
    StringBuilder text = new StringBuilder();
    for (Reason reason : reasons) {
      text.append("- %s: %s\n".formatted(escaped(reason.cells()), escaped(reason.text())));
    }
    return text.append('\n').toString();
  }

  /** Text that Markdown shows as it is. */
  public static String escaped(String text) {
    return text.replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("[\\\\`*|\\[\\]]", "\\\\$0");
  }
}
