package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.compare.ConflictSummary;
import org.enginedyno.report.compare.MarkCounts;
import org.enginedyno.report.compare.MarkedCells;
import org.enginedyno.report.compare.Reason;
import org.enginedyno.report.compare.UncachedCells;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Mark.Label;

/** The scores that are to be read with care: what their marks mean, and which cells have them. */
public final class MarkSection {
  /** The section's anchor, for those who count marks elsewhere. */
  public static final String ID = "marks";

  /** A longer list is opened by those who want it. */
  private static final int SHORT_LIST = 8;

  private static final String NOT_IN_MEMORY = " whose data were not all in memory";
  private static final String IN_CONFLICT = " whose operations met conflicts with each other";

  private MarkSection() {}

  /** The section; nothing where there is nothing to say. */
  public static Optional<Section> of(Results results) {
    List<Html> parts = new ArrayList<>();
    MarkCounts counts = MarkCounts.of(results);
    List<Html> meanings =
        Stream.of(Label.values())
            .filter(label -> counts.of(label) > 0)
            .map(label -> meaning(label, counts))
            .toList();
    if (!meanings.isEmpty()) {
      parts.add(Html.list(meanings));
    }
    List<Reason> marked = MarkedCells.of(results);
    if (!marked.isEmpty()) {
      parts.add(Html.tag("p", MarkedCells.RULE));
    }
    listed(Numbers.count(marked.size(), "mark"), "mark", marked).ifPresent(parts::add);
    MarkedCells.tooShort(results).ifPresent(line -> parts.add(Html.tag("p", line)));
    List<Reason> fetched = UncachedCells.of(results);
    listed(Numbers.count(fetched.size(), "cell") + NOT_IN_MEMORY, "data", fetched)
        .ifPresent(parts::add);
    List<Reason> retried = ConflictSummary.of(results);
    listed(Numbers.count(retried.size(), "cell") + IN_CONFLICT, "conflicts", retried)
        .ifPresent(parts::add);
    return parts.isEmpty()
        ? Optional.empty()
        : Section.of(ID, "To be read with care", Html.join(parts));
  }

  private static Html meaning(Label label, MarkCounts counts) {
    return Html.join(
        Html.tag("b", "%s (%s)".formatted(label, Numbers.count(counts.of(label), "cell"))),
        Html.text(": " + MarkText.meaning(label)));
  }

  private static Optional<Html> listed(String summary, String title, List<Reason> reasons) {
    if (reasons.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table = new HtmlTable("cell", title);
    reasons.forEach(one -> table.row(HtmlTable.cell(one.cells()), HtmlTable.cell(one.text())));
    Html details = Html.details(Html.text(summary), table.html()).with("class", "printed");
    return Optional.of(reasons.size() > SHORT_LIST ? details : details.with("open", ""));
  }
}
