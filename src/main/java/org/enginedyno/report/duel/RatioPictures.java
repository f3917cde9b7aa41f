package org.enginedyno.report.duel;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.IntervalPlot;
import org.enginedyno.report.chart.IntervalPlot.Interval;
import org.enginedyno.report.chart.IntervalPlot.Row;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;

/** The ratios that decide, with their intervals: a row for each pair and judged criterion. */
public final class RatioPictures {
  private static final String NAME = "ratios";

  /** More than that is looked at in several pictures. */
  private static final int MOST_ROWS = 24;

  private RatioPictures() {}

  /** Whether a picture of that name is one of these. */
  public static boolean isOne(String name) {
    return name.equals(NAME) || name.startsWith(NAME + "-");
  }

  /** As many as it takes to show all pairs; none where nothing was found. */
  static List<Picture> of(DuelResults results) {
    List<Row> rows = results.judgements().stream().flatMap(one -> rows(one).stream()).toList();
    List<Picture> pictures = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += MOST_ROWS) {
      String name = from == 0 ? NAME : NAME + "-" + (from / MOST_ROWS + 1);
      List<Row> shown = rows.subList(from, Math.min(rows.size(), from + MOST_ROWS));
      pictures.add(new Picture(name, plot(results, shown)));
    }
    return pictures;
  }

  private static IntervalPlot plot(DuelResults results, List<Row> rows) {
    return new IntervalPlot(
        new Caption(
            DuelPhrases.title(results),
            "ratios of what is new to the base, with their intervals",
            DuelPhrases.conditions(
                results,
                "Shaded: no difference, as the rules have it. A ring: INCONCLUSIVE. An arrow: the"
                    + " interval goes on.")),
        "new to base, log scale",
        even(results),
        rows);
  }

  /** What counts as no difference. */
  static Interval even(DuelResults results) {
    double delta = results.rules().delta();
    return new Interval(1 - delta, 1 + delta);
  }

  private static List<Row> rows(Judgement judgement) {
    return judgement.deciding().stream()
        .map(
            finding ->
                new Row(
                    judgement.duel().pair().name(),
                    DuelPhrases.direction(finding.figure()),
                    finding.ratio().middle(),
                    new Interval(finding.ratio().low(), finding.ratio().high()),
                    colour(finding.word()),
                    finding.word() == Verdict.INCONCLUSIVE,
                    finding.word().toString(),
                    DuelPhrases.ratio(finding.ratio())))
        .toList();
  }

  private static Color colour(Verdict word) {
    return switch (word) {
      case REGRESSION -> Colours.WORSE;
      case IMPROVEMENT -> Colours.BETTER;
      case EQUIVALENT -> Colours.SAME;
      case INCONCLUSIVE, INVALID -> Colours.UNTOLD;
    };
  }
}
