package org.enginedyno.report.duel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Median;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.SequencePlot;
import org.enginedyno.report.chart.SequencePlot.Group;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Launch;
import org.enginedyno.result.figure.Figure;

/** The ratio of each block of a pair, in the order of time, launch by launch. */
public final class BlockPictures {
  private BlockPictures() {}

  /** The name of a pair's picture. */
  public static String name(CellPair pair) {
    return "blocks-" + pair.fileName();
  }

  /** One for each pair that came to findings: of the criterion that gave it its word. */
  static List<Picture> of(DuelResults results) {
    List<Picture> pictures = new ArrayList<>();
    for (Judgement judgement : results.judgements()) {
      shown(judgement)
          .map(finding -> plot(results, judgement.duel(), finding.figure()))
          .ifPresent(plot -> pictures.add(new Picture(name(judgement.duel().pair()), plot)));
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
            "%s, new to base, block by block".formatted(DuelPhrases.direction(figure)),
            DuelPhrases.conditions(
                results,
                "A point: a block of four slices. A line: the median of a launch. Shaded: no"
                    + " difference.")),
        "launches, in each the blocks in the order of time",
        RatioPictures.even(results),
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
