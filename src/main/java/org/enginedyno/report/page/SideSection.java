package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.enginedyno.plan.Side;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Facts;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.history.ConditionChange;
import org.enginedyno.result.history.RunConditions;

/** The conditions of both sides: what is not the same, and what is. */
public final class SideSection {
  private SideSection() {}

  public static Optional<Section> of(DuelResults results) {
    Manifest base = results.manifest().alone(Side.BASE);
    Manifest candidate = results.manifest().alone(Side.NEW);
    List<ConditionChange> changes =
        RunConditions.changes(base, candidate).stream()
            .filter(change -> !isOfRuns(change.what()))
            .toList();
    HtmlTable table = new HtmlTable("condition", "base", "new");
    for (ConditionChange change : changes) {
      table.row(
          HtmlTable.cell(change.what()),
          HtmlTable.code(change.base()),
          HtmlTable.code(change.now()));
    }
    SortedMap<String, String> alike = RunConditions.of(base);
    changes.forEach(change -> alike.remove(change.what()));
    alike.keySet().removeIf(SideSection::isOfRuns);
    List<Html> parts = new ArrayList<>();
    parts.add(
        Html.tag(
            "p",
            changes.isEmpty()
                ? "Nothing that is known of the sides differs."
                : "What is not the same on both sides, of all that was asked and read back."));
    if (!changes.isEmpty()) {
      parts.add(table.html());
    }
    parts.add(Facts.folded("The same on both sides", alike));
    return Section.of("sides", "Conditions of both sides", Html.join(parts));
  }

  /** The order and the rule by which runs are measured are not those of a duel. */
  private static boolean isOfRuns(String condition) {
    return condition.equals("order, seed") || condition.equals("measure, rule");
  }
}
