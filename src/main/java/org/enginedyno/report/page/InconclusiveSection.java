package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;

/** The pairs of which nothing can be told yet, what would have been seen, and what it takes. */
public final class InconclusiveSection {
  static final String ID = "untold";

  private InconclusiveSection() {}

  /** The section; absent where everything was told. */
  public static Optional<Section> of(List<Judgement> judgements) {
    List<Judgement> untold =
        judgements.stream().filter(one -> one.word() == Verdict.INCONCLUSIVE).toList();
    if (untold.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table = new HtmlTable("pair", "why, and what it takes");
    for (Judgement judgement : untold) {
      table.row(
          HtmlTable.cell(Html.breakable(judgement.duel().pair().name())),
          HtmlTable.cell(
              Html.join(judgement.reasons().stream().map(why -> Html.tag("div", why)).toList())));
    }
    return Section.of(
        ID,
        "What could not be told",
        Html.tag(
            "p",
            "INCONCLUSIVE: neither a difference nor its absence is shown. That is no pass. How many"
                + " blocks more it takes is reckoned from those that came."),
        table.html());
  }
}
