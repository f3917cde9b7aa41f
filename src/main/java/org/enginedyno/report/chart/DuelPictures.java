package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.report.chart.IntervalPlot.Row;
import org.enginedyno.report.chart.SequencePlot.Group;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.result.Figure;
import org.enginedyno.result.Interval;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Ratio;
import org.enginedyno.result.duel.Verdict;

/** The pictures of a duel: the deciding ratios of all pairs, and the blocks of each pair. */
public final class DuelPictures {
  private static final String NAME = "ratios";

  /** More rows are split over several pictures. */
  private static final int MOST_ROWS = 24;

  private DuelPictures() {}

  /**
   * As many pictures as the ratios of all pairs need, then one picture of the blocks of each pair.
   */
  public static List<Picture> of(DuelResults results) {
    List<Picture> pictures = new ArrayList<>();
    List<Row> rows =
        results.judgements().stream()
            .flatMap(one -> one.main().stream().map(finding -> row(one, finding)))
            .toList();
    for (int from = 0; from < rows.size(); from += MOST_ROWS) {
      String name = from == 0 ? NAME : NAME + "-" + (from / MOST_ROWS + 1);
      List<Row> shown = rows.subList(from, Math.min(rows.size(), from + MOST_ROWS));
      pictures.add(new Picture(name, ratios(results, shown)));
    }
    for (Judgement judgement : results.judgements()) {
      List<Finding> deciding = judgement.main();
      // the figure that gave the pair its verdict
      deciding.stream()
          .filter(finding -> finding.word() == judgement.word())
          .findFirst()
          .or(() -> deciding.stream().findFirst())
          .map(finding -> blocks(results, judgement, finding.figure()))
          .ifPresent(plot -> pictures.add(new Picture(ofBlocks(judgement.duel().pair()), plot)));
    }
    return pictures;
  }

  /** Whether the picture with this name shows the ratios of all pairs. */
  public static boolean isOfRatios(String name) {
    return name.equals(NAME) || name.startsWith(NAME + "-");
  }

  /** The name of the picture that shows a pair's blocks. */
  public static String ofBlocks(CellPair pair) {
    return "blocks-" + pair.fileName();
  }

  private static IntervalPlot ratios(DuelResults results, List<Row> rows) {
    String drawn =
        "Shaded: counts as no difference. Ring: INCONCLUSIVE or not judged. Arrow: the interval continues.";
    Caption caption =
        new Caption(
            DuelText.title(results),
            "ratios of the new side to the base, with their intervals",
            DuelText.conditions(results, drawn));
    return new IntervalPlot(caption, "new to base, log scale", even(results), rows);
  }

  /** The range of ratios that count as no difference. */
  private static Interval even(DuelResults results) {
    double delta = results.rules().delta();
    return new Interval(1 - delta, 1, 1 + delta);
  }

  private static Row row(Judgement judgement, Finding finding) {
    Ratio ratio = finding.ratio();
    return new Row(
        judgement.duel().pair().name(),
        DuelText.direction(finding.figure()),
        ratio.range(),
        finding.decides() ? colour(finding.word()) : Colours.UNKNOWN,
        !finding.decides() || finding.word() == Verdict.INCONCLUSIVE,
        finding.decides() ? finding.word().toString() : "not judged",
        DuelText.ratio(ratio));
  }

  private static Color colour(Verdict verdict) {
    return switch (verdict) {
      case REGRESSION -> Colours.WORSE;
      case IMPROVEMENT -> Colours.BETTER;
      case EQUIVALENT -> Colours.SAME;
      case INCONCLUSIVE, INVALID -> Colours.UNKNOWN;
    };
  }

  /** The ratios of one figure in the blocks of a pair, in the order of time. */
  private static SequencePlot blocks(DuelResults results, Judgement judgement, Figure figure) {
    String drawn =
        "Point: a block of four slices. Line: the median of a launch. Shaded: counts as no difference.";
    Caption caption =
        new Caption(
            judgement.duel().pair().name(),
            "%s, new to base, block by block".formatted(DuelText.direction(figure)),
            DuelText.conditions(results, drawn));
    List<Group> groups =
        judgement.duel().launches().stream()
            .map(launch -> group(launch, figure))
            .filter(group -> !group.ratios().isEmpty())
            .toList();
    return new SequencePlot(
        caption,
        "launches, each with its blocks in the order of time",
        even(results),
        groups,
        List.of(Colours.ofVariant(0), Colours.ofVariant(1)));
  }

  private static Group group(Launch launch, Figure figure) {
    List<Double> ratios =
        launch.blocks().stream()
            .map(block -> block.logRatio(figure))
            .filter(OptionalDouble::isPresent)
            .map(ratio -> Math.exp(ratio.getAsDouble()))
            .toList();
    String number = Integer.toString(launch.number());
    return new Group(number, ratios, ratios.isEmpty() ? 1 : ScoreRule.median(ratios));
  }
}
