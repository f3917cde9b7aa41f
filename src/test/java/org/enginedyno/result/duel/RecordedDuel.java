package org.enginedyno.result.duel;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.plan.Side;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.figure.SideSums;

/**
 * A duel of which it is known what its word should be: all that a verdict goes by, as lines of
 * text.
 *
 * @param kind what was known beforehand, with the weather, as in {@code quiet-five}
 * @param number tells the duels of a kind and pair apart
 */
record RecordedDuel(String kind, String number, Duel duel) {
  private static final List<Figure> CRITERIA =
      List.of(FigureCatalogue.THROUGHPUT, FigureCatalogue.SERVER_CPU);

  private static final double OPERATIONS = 1e6;
  private static final double CPU_NANOS = 1e6;
  private static final long NANOS = 1_000_000_000;

  String pair() {
    return duel.pair().name();
  }

  /** Whether both sides were the same. */
  boolean isSame() {
    return kind.endsWith("same");
  }

  /** A line a launch and criterion: the logarithms of new to base, in millionths. */
  List<String> lines() {
    return duel.launches().stream()
        .flatMap(launch -> CRITERIA.stream().map(figure -> line(launch, figure)))
        .toList();
  }

  private String line(Launch launch, Figure figure) {
    String ratios =
        Arrays.stream(launch.logRatios(figure))
            .mapToObj(ratio -> String.valueOf(Math.round(ratio * 1e6)))
            .collect(Collectors.joining(" "));
    return String.format(
        Locale.ROOT,
        "%s\t%s\t%s\t%d\t%.1f\t%s\t%s",
        kind,
        number,
        pair(),
        launch.number(),
        launch.seconds(),
        figure,
        ratios);
  }

  /** The duels of such lines, in their order. */
  static List<RecordedDuel> of(List<String> lines) {
    Map<String, RecordedDuel> duels = new LinkedHashMap<>();
    for (int at = 0; at < lines.size(); at += CRITERIA.size()) {
      String[] words = lines.get(at).split("\t", -1);
      String key = words[0] + '\t' + words[1] + '\t' + words[2];
      RecordedDuel before =
          duels.getOrDefault(
              key, new RecordedDuel(words[0], words[1], new Duel(Duels.pair(words[2]))));
      Launch launch =
          new Launch(
              Integer.parseInt(words[3]),
              Instant.EPOCH,
              Double.parseDouble(words[4]),
              blocks(ratios(words), ratios(lines.get(at + 1).split("\t", -1))));
      duels.put(key, new RecordedDuel(words[0], words[1], before.duel().with(launch)));
    }
    return List.copyOf(duels.values());
  }

  private static double[] ratios(String[] words) {
    return Arrays.stream(words[6].split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  /**
   * Blocks that have these ratios. What both sides came to is not recorded: each has half of the
   * ratio, so that a disturbed block weighs as much whichever side it disturbed.
   */
  private static List<Block> blocks(double[] throughput, double[] serverCpu) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < throughput.length; i++) {
      double rate = Math.exp(throughput[i] / 2e6);
      double cpu = Math.exp(serverCpu[i] / 2e6);
      blocks.add(new Block(Side.BASE, sums(1 / rate, 1 / cpu), sums(rate, cpu)));
    }
    return blocks;
  }

  private static SideSums sums(double rate, double cpu) {
    long operations = Math.round(OPERATIONS * rate);
    return new SideSums(
        operations, NANOS, 0, null, null, Math.round(operations * CPU_NANOS * cpu), null);
  }
}
