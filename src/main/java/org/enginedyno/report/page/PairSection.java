package org.enginedyno.report.page;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.enginedyno.report.duel.DuelPhrases;
import org.enginedyno.report.duel.RatioPictures;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Verdict;

/** Every pair with its word, and the ratios that gave it. */
public final class PairSection {
  private static final List<String> TITLES =
      List.of("pair", "#word", "#criterion", "#new to base", "#medians", "#measured");

  private PairSection() {}

  /**
   * The section.
   *
   * @param obstacle why there are no plots
   */
  public static Optional<Section> of(
      List<Judgement> judgements, Pictures pictures, Optional<String> obstacle) {
    HtmlTable table = HtmlTable.ofCards(TITLES);
    judgements.forEach(judgement -> rows(table, judgement));
    return Section.of(
        "pairs",
        "Pairs",
        Html.tag(
            "p",
            "Ratios of what is new to the base, with their intervals, of the criteria that decide."
                + " The word of a pair is the worst that its criteria say."),
        Html.styled("div", "summary pairs", table.html()),
        pictures.all(RatioPictures::isOne),
        obstacle.map(why -> Html.tag("p", why)).orElse(Html.NOTHING));
  }

  private static void rows(HtmlTable table, Judgement judgement) {
    List<Finding> deciding = judgement.deciding();
    if (deciding.isEmpty()) {
      table.row(
          name(judgement, true),
          word(judgement.word()),
          HtmlTable.number("-"),
          HtmlTable.number("-"),
          HtmlTable.number("-"),
          HtmlTable.number(DuelPhrases.effort(judgement.duel())));
    }
    for (Finding finding : deciding) {
      boolean isFirst = finding.equals(deciding.get(0));
      table.row(
          name(judgement, isFirst),
          word(finding.word()),
          HtmlTable.number(finding.figure().phrase()),
          HtmlTable.number(DuelPhrases.ratio(finding.ratio())),
          HtmlTable.number(DuelPhrases.values(finding)),
          HtmlTable.number(isFirst ? DuelPhrases.effort(judgement.duel()) : ""));
    }
  }

  /** Every row names its pair, as rows may be shown apart; below the first one it is faint. */
  private static Html name(Judgement judgement, boolean isFirst) {
    Html name = Html.breakable(judgement.duel().pair().name());
    return HtmlTable.rowHead(
        isFirst
            ? Html.join(
                Html.link("#" + DetailSection.id(judgement), name),
                judgement.deciding().size() > 1
                    ? Html.tag("small", Html.text("together: "), mark(judgement.word()))
                    : Html.NOTHING)
            : Html.styled("span", "again", name));
  }

  private static Html word(Verdict word) {
    return Html.styled("td", "num", mark(word));
  }

  /** A word as the page shows it. */
  static Html mark(Verdict word) {
    return Html.styled("span", "status " + word.name().toLowerCase(Locale.ROOT), word.toString());
  }
}
