package org.enginedyno.report.duel;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Median;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.IntervalPlot;
import org.enginedyno.report.chart.IntervalPlot.Interval;
import org.enginedyno.report.chart.IntervalPlot.Row;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.SequencePlot;
import org.enginedyno.report.chart.SequencePlot.Group;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Launch;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.figure.Figure;

/** The pictures of a duel: the ratios of all pairs that decide, and the blocks of each pair. */
public final class DuelPictures {
  private static final String NAME = "ratios";

  /** More than that is looked at in several pictures. */
  private static final int MOST_ROWS = 24;

  private DuelPictures() {}

  /** All pictures of a duel. */
  public static List<Picture> of(DuelResults results) {
    return Stream.of(ratios(results), blocks(results)).flatMap(List::stream).toList();
  }

  /** Whether a picture of that name is of the ratios of all pairs. */
  public static boolean isOfRatios(String name) {
    return name.equals(NAME) || name.startsWith(NAME + "-");
  }

  /** As many as it takes to show all pairs; none where nothing was found. */
  private static List<Picture> ratios(DuelResults results) {
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
            DuelText.title(results),
            "ratios of what is new to the base, with their intervals",
            DuelText.conditions(
                results,
                "Shaded: no difference, as the rules have it. A ring: INCONCLUSIVE. An arrow: the"
                    + " interval goes on.")),
        "new to base, log scale",
        even(results),
        rows);
  }

  /** What counts as no difference. */
  private static Interval even(DuelResults results) {
    double delta = results.rules().delta();
    return new Interval(1 - delta, 1 + delta);
  }

  private static List<Row> rows(Judgement judgement) {
    return judgement.deciding().stream()
        .map(
            finding ->
                new Row(
                    judgement.duel().pair().name(),
                    DuelText.direction(finding.figure()),
                    finding.ratio().middle(),
                    new Interval(finding.ratio().low(), finding.ratio().high()),
                    colour(finding.word()),
                    finding.word() == Verdict.INCONCLUSIVE,
                    finding.word().toString(),
                    DuelText.ratio(finding.ratio())))
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

  /** The name of the picture of a pair's blocks. */
  public static String ofBlocks(CellPair pair) {
    return "blocks-" + pair.fileName();
  }

  /**
   * The blocks of each pair in the order of time, if it came to findings, by the criterion that
   * gave it its word.
   */
  private static List<Picture> blocks(DuelResults results) {
    List<Picture> pictures = new ArrayList<>();
    for (Judgement judgement : results.judgements()) {
      shown(judgement)
          .map(finding -> plot(results, judgement.duel(), finding.figure()))
          .ifPresent(plot -> pictures.add(new Picture(ofBlocks(judgement.duel().pair()), plot)));
    }
    return pictures;
  }

  private static Optional<Finding> shown(Judgement judgement) {
    List<Finding> deciding = judgement.deciding();
    return deciding.stream()
        .filter(finding -> finding.word() == judgement.word())
        .findFirst()
        .or(() -> deciding.stream().findFirst());
  }

  private static SequencePlot plot(DuelResults results, Duel duel, Figure figure) {
    return new SequencePlot(
        new Caption(
            duel.pair().name(),
            "%s, new to base, block by block".formatted(DuelText.direction(figure)),
            DuelText.conditions(
                results,
                "A point: a block of four slices. A line: the median of a launch. Shaded: no"
                    + " difference.")),
        "launches, in each the blocks in the order of time",
        even(results),
        duel.launches().stream()
            .map(launch -> group(launch, figure))
            .filter(group -> !group.ratios().isEmpty())
            .toList(),
        List.of(Colours.ofVariant(0), Colours.ofVariant(1)));
  }

  private static Group group(Launch launch, Figure figure) {
    List<Double> ratios =
        launch.blocks().stream()
            .map(block -> block.logRatio(figure))
            .filter(OptionalDouble::isPresent)
            .map(ratio -> Math.exp(ratio.getAsDouble()))
            .toList();
    return new Group(
        Integer.toString(launch.number()), ratios, ratios.isEmpty() ? 1 : Median.of(ratios));
  }
}
