package org.enginedyno.report.page.cell;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Reason;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** The cells that have no figure to show, and why. */
public final class ProblemSection {
  /** The section's anchor, for those who count its cells elsewhere. */
  public static final String ID = "problems";

  private ProblemSection() {}

  /** What was started and is not OK. */
  public static Optional<Section> of(Results results) {
    List<Html> tables =
        Stream.of(Status.INVALID, Status.FAILED)
            .filter(status -> !results.with(status).isEmpty())
            .map(
                status ->
                    Html.join(Html.tag("h3", status.name()), table(results, results.with(status))))
            .toList();
    return tables.isEmpty()
        ? Optional.empty()
        : Section.of(
            ID,
            "Cells without a valid figure",
            Html.tag(
                "p",
                "INVALID: measured, but a proof failed, so the figure is not what it would claim"
                    + " to be. FAILED: it broke. Neither has a score, here or in a chart."),
            Html.join(tables));
  }

  /** What could not be measured here. */
  public static Optional<Section> skipped(Results results) {
    List<Measurement> skipped = results.with(Status.SKIPPED);
    return skipped.isEmpty()
        ? Optional.empty()
        : Section.of("skipped", "Skipped cells", table(results, skipped));
  }

  private static Html table(Results results, List<Measurement> cells) {
    HtmlTable table = new HtmlTable("cells", "reason");
    Reason.of(results, cells)
        .forEach(
            reason -> table.row(HtmlTable.cell(reason.cells()), HtmlTable.cell(reason.text())));
    return table.html();
  }
}
