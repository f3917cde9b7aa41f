package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.duel.DuelPhrases;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;

/** Where the CPU went: what either side of the connection took for an operation. */
public final class CpuSection {
  private static final List<Figure> SIDES =
      List.of(FigureCatalogue.SERVER_CPU, FigureCatalogue.CLIENT_CPU);

  private CpuSection() {}

  /** The section; absent where no CPU was seen. */
  public static Optional<Section> of(List<Judgement> judgements) {
    List<Judgement> seen =
        judgements.stream()
            .filter(judgement -> SIDES.stream().anyMatch(side -> judgement.of(side).isPresent()))
            .toList();
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table = HtmlTable.ofCards(List.of("pair", "#server CPU", "#client CPU", "where"));
    for (Judgement judgement : seen) {
      List<Html> row = new ArrayList<>();
      row.add(HtmlTable.rowHead(Html.breakable(judgement.duel().pair().name())));
      SIDES.forEach(side -> row.add(Html.styled("td", "num", figures(judgement, side))));
      row.add(HtmlTable.cell(judgement.where().orElse("")));
      table.row(row);
    }
    return Section.of(
        "where",
        "Where the CPU went",
        Html.tag(
            "p",
            "CPU time for each operation, new to base. It is said to be on one side of the"
                + " connection where that of one moved and that of the other did not."),
        Html.styled("div", "summary pairs", table.html()));
  }

  private static Html figures(Judgement judgement, Figure side) {
    return judgement
        .of(side)
        .map(
            finding ->
                Html.join(
                    Html.text(DuelPhrases.ratio(finding.ratio())),
                    Html.tag("small", DuelPhrases.values(finding))))
        .orElse(Html.text("not seen"));
  }
}
