package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.CapacitySummary;
import org.enginedyno.report.compare.CellRemarks;
import org.enginedyno.report.compare.CellRemarks.Remark;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Scaling;
import org.enginedyno.report.compare.ScalingFit;
import org.enginedyno.report.compare.SoakSummary;
import org.enginedyno.report.compare.Summary;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.compare.ThresholdSummary;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Markdown;
import org.enginedyno.report.table.Section;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;

/** The summary of a run in Markdown, for a CI server. */
public final class SummaryMarkdown {
  private static final String TEMPLATE =
      """
      # %s

      %s
      %s · %s

      %s · %s

      **%s**

      %s[report.html](report.html) has the charts, every cell with its proofs, and the settings.
      """;

  private SummaryMarkdown() {}

  public static String text(Results results) {
    Manifest manifest = results.manifest();
    return TEMPLATE.formatted(
        Markdown.escaped(manifest.plan().title()),
        conclusion(Conclusion.of(results)),
        Markdown.escaped(Conditions.measured(manifest, results.patternCells())),
        Conditions.threads(manifest.plan()),
        Markdown.escaped(Conditions.machine(manifest.machine())),
        Conditions.moment(manifest),
        CellRemarks.counts(results),
        Markdown.of(table(results)) + sections(results));
  }

  private static String conclusion(Conclusion conclusion) {
    return "%s\nNext, %s:\n\n```\n%s\n```\n"
        .formatted(
            Markdown.of(new Block.Lines(conclusion.sentences())),
            conclusion.next().purpose(),
            conclusion.next().command());
  }

  private static List<Block> table(Results results) {
    List<SummaryRow> rows = SummaryRow.of(results);
    List<Block> blocks = new ArrayList<>();
    if (!rows.isEmpty()) {
      blocks.add(
          new Block.Text(
              "Operations per second, p99 latency, what limited the cell; "
                  + SummaryRow.RULE
                  + "."));
      blocks.add(Summary.table(results, rows, false));
    }
    blocks.add(
        new Block.Lines(
            Conditions.durability(results.cells()).stream()
                .flatMap(
                    line ->
                        Stream.concat(
                            Stream.of(line), Conditions.syncCosts(results.manifest()).stream()))
                .toList()));
    blocks.add(new Block.Lines(Summary.floors(results, rows)));
    return blocks;
  }

  private static String sections(Results results) {
    StringBuilder text = new StringBuilder();
    add(text, CapacitySummary.of(results).section());
    add(text, ThresholdSummary.of(results).section());
    add(text, SoakSummary.section(results));
    add(text, new AxisEffects(results).section());
    add(text, "Rows added", CellRemarks.insertRates(results));
    add(text, "Queries, and inserts in the background", CellRemarks.queries(results));
    add(text, Scaling.section(results, false));
    add(text, "Scaling law", ScalingFit.remarks(results));
    add(text, "Conflicts", CellRemarks.conflicts(results));
    add(text, CellRemarks.crashes(results));
    Stream.of(CellRemarks.disturbance(results), CellRemarks.idleCores(results))
        .flatMap(Optional::stream)
        .forEach(line -> text.append(line).append("\n\n"));
    List<Remark> marks = CellRemarks.marks(results);
    add(text, "Marked", marks, new Block.Text(CellRemarks.RULE));
    add(text, "Not all in memory", CellRemarks.uncached(results));
    CellRemarks.tooShort(results).ifPresent(line -> text.append(line).append("\n\n"));
    for (Status status : List.of(Status.INVALID, Status.FAILED, Status.SKIPPED)) {
      add(text, status.toString(), CellRemarks.reasons(results, results.with(status)));
    }
    return text.toString();
  }

  private static void add(StringBuilder text, Optional<Section> section) {
    section.map(Section::markdown).ifPresent(text::append);
  }

  private static void add(StringBuilder text, String title, List<Remark> remarks, Block... first) {
    if (!remarks.isEmpty()) {
      List<Block> blocks = new ArrayList<>(List.of(first));
      blocks.add(new Block.Lines(remarks.stream().map(Remark::toString).toList()));
      text.append(new Section("", title, blocks).markdown());
    }
  }
}
