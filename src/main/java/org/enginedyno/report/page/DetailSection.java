package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.duel.BlockPictures;
import org.enginedyno.report.duel.DuelPhrases;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;

/** Each pair by itself: all criteria, those that decide and those that are told beside them. */
public final class DetailSection {
  private DetailSection() {}

  /** Where a pair stands on the page. */
  static String id(Judgement judgement) {
    return "pair-" + judgement.duel().pair().fileName();
  }

  public static Optional<Section> of(List<Judgement> judgements, Pictures pictures) {
    return Section.of(
        "each",
        "Each pair",
        Html.tag(
            "p",
            "All that was seen of a pair. What decides has a word; the rest is told beside it. An"
                + " interval says at which confidence it stands."),
        Html.join(judgements.stream().map(judgement -> pair(judgement, pictures)).toList()));
  }

  private static Html pair(Judgement judgement, Pictures pictures) {
    HtmlTable table =
        HtmlTable.ofCards(
            List.of("criterion", "#new to base", "#confidence", "#base", "#new", "#word"));
    judgement.findings().forEach(finding -> table.row(row(finding)));
    List<Html> parts = new ArrayList<>();
    parts.add(
        Html.tag(
                "h3",
                Html.breakable(judgement.duel().pair().name() + " "),
                PairSection.mark(judgement.word()))
            .with("id", id(judgement)));
    parts.add(Html.tag("p", DuelPhrases.effort(judgement.duel()) + "."));
    if (!judgement.reasons().isEmpty()) {
      parts.add(Html.list(judgement.reasons().stream().map(Html::text).toList()));
    }
    if (!judgement.findings().isEmpty()) {
      parts.add(Html.styled("div", "summary pairs", table.html()));
      parts.add(pictures.named(List.of(BlockPictures.name(judgement.duel().pair()))));
    }
    return Html.join(parts);
  }

  private static List<Html> row(Finding finding) {
    return List.of(
        HtmlTable.rowHead(Html.text(finding.figure().phrase())),
        HtmlTable.number(DuelPhrases.ratio(finding.ratio())),
        HtmlTable.number(Numbers.number(finding.ratio().confidence() * 100) + " %"),
        HtmlTable.number(DuelPhrases.value(finding.figure(), finding.base())),
        HtmlTable.number(DuelPhrases.value(finding.figure(), finding.candidate())),
        Html.styled(
            "td",
            "num",
            finding.decides() ? PairSection.mark(finding.word()) : Html.text("(told)")));
  }
}
