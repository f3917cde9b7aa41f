package org.enginedyno.result.duel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.duel.Criterion;
import org.enginedyno.plan.duel.DuelRules;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.verdict.Ratio;
import org.enginedyno.result.verdict.Verdict;

/**
 * Counts how often verdicts were right: of duels that were measured, and of others that are drawn
 * from their launches and blocks. {@code src/test/verdicts/trials} makes the duels.
 */
public final class VerdictTrials {
  private static final int DRAWN = 1_000;
  private static final long SEED = 2026;
  private static final String SAME = "same";

  private VerdictTrials() {}

  /** {@code calibrate DUEL ROUNDS}, or {@code report DIR}. */
  public static void main(String[] args) throws IOException {
    if (args[0].equals("calibrate")) {
      calibrate(Path.of(args[1]), Integer.parseInt(args[2]));
    } else {
      report(Path.of(args[1]));
    }
  }

  /** How many rounds cost the server five and ten per cent more than so many do. */
  private static void calibrate(Path duel, int rounds) throws IOException {
    Judgement judgement = DuelFolder.open(duel).results().judgements().get(0);
    Finding cpu =
        judgement.findings().stream()
            .filter(one -> one.criterion() == Criterion.SERVER_CPU)
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

  private static void report(Path folder) throws IOException {
    Map<String, List<Duel>> kinds = duels(folder);
    for (Map.Entry<String, List<Duel>> kind : kinds.entrySet()) {
      List<Judgement> measured = kind.getValue().stream().map(VerdictTrials::judged).toList();
      System.out.printf("%s: %d comparisons measured%n", kind.getKey(), measured.size());
      System.out.printf("  words: %s%n", words(measured));
      System.out.printf(
          Locale.ROOT,
          "  median %.0f s a comparison, %.0f s the longest%n",
          seconds(measured)[measured.size() / 2],
          seconds(measured)[measured.size() - 1]);
      List<Duel> drawn = drawn(kind.getValue());
      System.out.printf("  %d drawn from their launches and blocks%n", drawn.size());
      System.out.printf("  words: %s%n", words(drawn.stream().map(VerdictTrials::judged).toList()));
      for (Criterion criterion : DuelRules.USUAL.judged()) {
        System.out.printf(
            Locale.ROOT,
            "  %s: the truth lies in %.1f %% of the 95 %% intervals%n",
            criterion.title(),
            covered(drawn, criterion, truths(kind, criterion)) * 100);
      }
    }
  }

  private static Map<String, List<Duel>> duels(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> found =
          entries
              .filter(entry -> Files.isRegularFile(entry.resolve("duel.json")))
              .filter(entry -> name(entry).split("-", -1).length == 4)
              .sorted()
              .toList();
      return found.stream()
          .collect(
              Collectors.groupingBy(
                  entry -> name(entry).replaceFirst("-\\d.*", ""),
                  TreeMap::new,
                  Collectors.flatMapping(VerdictTrials::proven, Collectors.toList())));
    }
  }

  private static String name(Path entry) {
    return String.valueOf(entry.getFileName());
  }

  private static Stream<Duel> proven(Path folder) {
    try {
      return DuelFolder.open(folder).results().duels().stream()
          .filter(duel -> duel.problems().isEmpty() && duel.blocks() >= 48);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Judgement judged(Duel duel) {
    return new Judge(DuelRules.USUAL).of(duel);
  }

  private static String words(List<Judgement> judgements) {
    Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
    judgements.forEach(one -> counts.merge(one.word(), 1L, Long::sum));
    return counts.toString();
  }

  private static double[] seconds(List<Judgement> judgements) {
    return judgements.stream().mapToDouble(one -> one.duel().seconds()).sorted().toArray();
  }

  /**
   * What each pair's ratio really is: one where both sides are the same, else that of all blocks.
   */
  private static Map<String, Double> truths(
      Map.Entry<String, List<Duel>> kind, Criterion criterion) {
    Map<String, Double> truths = new TreeMap<>();
    for (Duel duel : kind.getValue()) {
      Duel all = new Duel(duel.pair());
      for (Launch launch : launches(kind.getValue(), duel.pair().name())) {
        all = all.with(launch);
      }
      truths.put(
          duel.pair().name(),
          kind.getKey().endsWith(SAME) ? 1.0 : Ratio.of(all.logRatios(criterion), 0.05).middle());
    }
    return truths;
  }

  private static List<Launch> launches(List<Duel> duels, String pair) {
    return duels.stream()
        .filter(duel -> duel.pair().name().equals(pair))
        .flatMap(duel -> duel.launches().stream())
        .toList();
  }

  /** Duels of four launches, each a measured one of which twelve blocks are drawn. */
  private static List<Duel> drawn(List<Duel> measured) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Duel> drawn = new ArrayList<>();
    for (int time = 0; time < DRAWN; time++) {
      Duel from = measured.get(random.nextInt(measured.size()));
      List<Launch> launches = launches(measured, from.pair().name());
      Duel made = new Duel(from.pair());
      for (int number = 1; number <= 4; number++) {
        Launch launch = launches.get(random.nextInt(launches.size()));
        Block[] blocks = new Block[12];
        Arrays.setAll(blocks, i -> launch.blocks().get(random.nextInt(launch.blocks().size())));
        made = made.with(new Launch(number, launch.startedAt(), launch.seconds(), List.of(blocks)));
      }
      drawn.add(made);
    }
    return drawn;
  }

  private static double covered(List<Duel> drawn, Criterion criterion, Map<String, Double> truths) {
    long held =
        drawn.stream()
            .filter(duel -> holds(duel, criterion, truths.getOrDefault(duel.pair().name(), 1.0)))
            .count();
    return held / (double) drawn.size();
  }

  private static boolean holds(Duel duel, Criterion criterion, double truth) {
    Ratio ratio = Ratio.of(duel.logRatios(criterion), 0.05);
    return ratio.low() <= truth && truth <= ratio.high();
  }
}
