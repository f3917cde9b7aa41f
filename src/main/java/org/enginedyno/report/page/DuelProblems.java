package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.CellPair;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;

/** The pairs that are not proven, and those that could not be. */
public final class DuelProblems {
  static final String ID = "problems";

  private DuelProblems() {}

  /** The section; absent where there are none. */
  public static Optional<Section> of(DuelResults results, List<Judgement> judgements) {
    HtmlTable table = new HtmlTable("pair", "", "why");
    for (Judgement judgement : judgements) {
      if (judgement.word() == Verdict.INVALID) {
        table.row(
            HtmlTable.cell(Html.breakable(judgement.duel().pair().name())),
            HtmlTable.cell(PairSection.mark(Verdict.INVALID)),
            HtmlTable.cell(
                Html.join(judgement.reasons().stream().map(why -> Html.tag("div", why)).toList())));
      }
    }
    for (CellPair.Skipped pair : results.skipped()) {
      table.row(
          HtmlTable.cell(Html.breakable(pair.name())),
          HtmlTable.cell(Html.styled("span", "status skipped", "skipped")),
          HtmlTable.cell(pair.reason()));
    }
    boolean isNone =
        results.skipped().isEmpty()
            && judgements.stream().noneMatch(one -> one.word() == Verdict.INVALID);
    return isNone
        ? Optional.empty()
        : Section.of(
            ID,
            "Pairs without a ratio",
            Html.tag(
                "p",
                "INVALID: a proof failed, or a side broke, so that nothing can be said. Skipped: it"
                    + " could not be measured on both sides."),
            table.html());
  }
}
