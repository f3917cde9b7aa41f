package org.enginedyno.result.duel;

import static org.enginedyno.plan.DuelRules.USUAL;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.RecordedDuel.Truth;
import org.enginedyno.result.duel.SimulatedDuels.Effect;
import org.enginedyno.result.duel.SimulatedDuels.Noise;
import org.enginedyno.result.folder.RunFolder;

/**
 * Counts how often verdicts were right: for measured duels, and for others resampled from their
 * launches and blocks. {@code src/test/verdicts/trials} creates the duels.
 */
public final class VerdictTrials {
  private static final int DRAWN = 1_000;
  private static final double SURE = 0.95;

  /** A duel that was stopped after so many launches shows how much its launches differ. */
  private static final int LAUNCHES = 4;

  private VerdictTrials() {}

  /**
   * {@code calibrate DUEL ROUNDS}, {@code record DIR FILE} (the input of a verdict, for all duels
   * in a folder, in one file), {@code report DIR|FILE}, or {@code simulate COUNT}.
   */
  public static void main(String[] args) throws IOException {
    if (args[0].equals("calibrate")) {
      calibrate(Path.of(args[1]), Integer.parseInt(args[2]));
    } else if (args[0].equals("record")) {
      Files.write(
          Path.of(args[2]), duels(Path.of(args[1])).stream().map(RecordedDuel::line).toList());
    } else if (args[0].equals("simulate")) {
      simulate(Integer.parseInt(args[1]));
    } else {
      Path from = Path.of(args[1]);
      report(Files.isDirectory(from) ? duels(from) : recorded(from));
    }
  }

  /** The verdicts of so many simulated duels, for each noise and effect. */
  private static void simulate(int count) {
    simulate("", USUAL, count);
    simulate("six launches of 3 blocks: ", RecordedDuel.rules(3, 18), count);
    simulate("six launches of 24 blocks: ", RecordedDuel.rules(24, 144), count);
  }

  private static void simulate(String what, DuelRules rules, int count) {
    for (Effect effect : Effect.values()) {
      for (Noise noise : Noise.values()) {
        System.out.printf(
            "%s%s %s: %s%n",
            what, effect, noise, SimulatedDuels.verdicts(rules, noise, effect, count));
      }
    }
  }

  /** How many rounds cost the server five and ten per cent more than this number. */
  private static void calibrate(Path duel, int rounds) throws IOException {
    Judgement judgement = DuelResults.of(RunFolder.open(duel)).judgements().get(0);
    Finding cpu =
        judgement.findings().stream()
            .filter(one -> one.figure().equals(FigureCatalogue.SERVER_CPU))
            .findFirst()
            .orElseThrow();
    double perRound = (cpu.candidate() - cpu.base()) / rounds;
    double of = cpu.candidate();
    System.out.printf(
        Locale.ROOT,
        "%d %d%n",
        Math.round(rounds + 0.05 * of / perRound),
        Math.round(rounds + 0.10 * of / perRound));
  }

  private static void report(List<RecordedDuel> recorded) {
    TreeMap<String, List<RecordedDuel>> kinds =
        recorded.stream()
            .collect(Collectors.groupingBy(RecordedDuel::kind, TreeMap::new, Collectors.toList()));
    kinds.values().forEach(VerdictTrials::ofKind);
  }

  private static void ofKind(List<RecordedDuel> recorded) {
    String kind = recorded.get(0).kind();
    Truth truth = recorded.get(0).truth();
    List<Duel> measured = recorded.stream().map(RecordedDuel::duel).toList();
    System.out.printf("%s: %d comparisons measured%n", kind, measured.size());
    print("  verdicts", recorded.stream().map(RecordedDuel::judgement).toList(), truth);
    double[] seconds = measured.stream().mapToDouble(Duel::seconds).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "  median %.0f s a comparison, %.0f s the longest%n",
        seconds[seconds.length / 2],
        seconds[seconds.length - 1]);
    List<RecordedDuel> ample =
        recorded.stream().filter(one -> one.launchesWithBlocks() >= LAUNCHES).toList();
    List<Duel> bounded = ample.stream().map(RecordedDuel::duel).toList();
    if (truth == Truth.SAME || truth == Truth.WORSE) {
      print("  of all blocks", ample.stream().map(RecordedDuel::ofAllBlocks).toList(), truth);
      FigureCatalogue.judged(USUAL.judged()).forEach(figure -> ofFigure(bounded, figure, truth));
    }
    if (truth == Truth.SAME || truth == Truth.WORSE) {
      DrawnDuels drawn = new DrawnDuels(recorded, DRAWN);
      print("  " + DRAWN + " drawn from launches and blocks", drawn.judgements(), truth);
      for (Figure figure : FigureCatalogue.judged(USUAL.judged())) {
        System.out.printf(
            Locale.ROOT,
            "  %s: of the 95 %% intervals that are drawn %.1f %% hold the truth%n",
            figure.phrase(),
            drawn.covered(figure) * 100);
      }
    }
  }

  private static void ofFigure(List<Duel> measured, Figure figure, Truth truth) {
    System.out.printf(
        Locale.ROOT,
        "  %s: measured x%.4f in the middle (%.4f to %.4f)%s%n",
        figure.phrase(),
        quantile(measured, figure, 50),
        quantile(measured, figure, 10),
        quantile(measured, figure, 90),
        truth == Truth.SAME
            ? "; %d of %d 95 %% intervals hold the truth"
                .formatted(
                    measured.stream().filter(duel -> DrawnDuels.holds(duel, figure, 1)).count(),
                    measured.size())
            : "");
  }

  /** The verdicts, and how many of them are wrong, with the bound of their share. */
  private static void print(String what, List<Judgement> judgements, Truth truth) {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    judgements.forEach(judgement -> counts.merge(judgement.word(), 1, Integer::sum));
    int wrong = (int) judgements.stream().filter(truth::contradicts).count();
    long marked = judgements.stream().filter(one -> one.duel().mark().isPresent()).count();
    int all = judgements.size();
    double most =
        wrong == all
            ? 1
            : new BetaDistribution(wrong + 1, all - wrong).inverseCumulativeProbability(SURE);
    System.out.printf(
        Locale.ROOT,
        "%s: %s; marked %d; wrong %d of %d (%.1f %% at most)%n",
        what,
        counts,
        marked,
        wrong,
        all,
        most * 100);
  }

  private static double quantile(List<Duel> duels, Figure figure, double percent) {
    return new Percentile(percent)
        .evaluate(
            duels.stream()
                .mapToDouble(duel -> Math.exp(Estimate.pooled(duel, figure).orElseThrow().log()))
                .toArray());
  }

  /** The recorded duels of a file. */
  private static List<RecordedDuel> recorded(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(RecordedDuel::of).toList();
  }

  /** The duels of a folder that had their first look or were INVALID, in order of time. */
  private static List<RecordedDuel> duels(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(RunFolder::isOne)
          .filter(entry -> name(entry).split("-", -1).length == 4)
          .sorted()
          .flatMap(VerdictTrials::measured)
          .toList();
    }
  }

  private static String name(Path entry) {
    return String.valueOf(entry.getFileName());
  }

  private static Stream<RecordedDuel> measured(Path folder) {
    String[] words = name(folder).split("-", 3);
    try {
      return DuelResults.of(RunFolder.open(folder)).duels().stream()
          .map(duel -> new RecordedDuel(words[0] + "-" + words[1], words[2], duel))
          .filter(
              one ->
                  !one.duel().problems().isEmpty()
                      || one.launchesWithBlocks() >= LAUNCHES
                      || one.duel().blocks() >= one.rules().schedule().looks().get(0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
