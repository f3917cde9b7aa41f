package org.enginedyno.result.duel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Figure;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;

/**
 * Duels resampled from the launches and blocks of recorded ones, each within one pair. If both
 * sides were equal, a coin decides for each launch which of them is called new.
 */
final class DrawnDuels {
  private static final long SEED = 2026;

  private final DuelRules rules;
  private final Judge judge;
  private final boolean same;
  private final List<RecordedDuel> recorded;
  private final TreeMap<String, List<Launch>> launches;
  private final List<Judgement> drawn = new ArrayList<>();

  /** So many duels, resampled from recorded duels of one kind. */
  DrawnDuels(List<RecordedDuel> recorded, int count) {
    this.recorded = recorded.stream().filter(one -> one.launchesWithBlocks() > 0).toList();
    rules = recorded.get(0).rules();
    judge = new Judge(rules);
    same = recorded.get(0).truth() == RecordedDuel.Truth.SAME;
    launches =
        recorded.stream()
            .collect(
                Collectors.groupingBy(
                    RecordedDuel::pair,
                    TreeMap::new,
                    Collectors.flatMapping(
                        one -> one.duel().launches().stream().filter(l -> !l.isEmpty()),
                        Collectors.toList())));
    SplittableRandom random = new SplittableRandom(SEED);
    for (int time = 0; time < count; time++) {
      drawn.add(draw(random));
    }
  }

  /** A duel that continues from look to look, like a measured one. */
  private Judgement draw(SplittableRandom random) {
    Duel duel = new Duel(recorded.get(random.nextInt(recorded.size())).duel().pair());
    Judgement judgement = judge.of(duel);
    int look = 0;
    while (judgement.word() == Verdict.INCONCLUSIVE && look < rules.schedule().looks().size()) {
      duel = drawn(duel, rules.schedule().launches(look), random);
      judgement = judge.of(duel);
      look++;
    }
    return judgement;
  }

  private Duel drawn(Duel from, int until, SplittableRandom random) {
    List<Launch> mine = launches.getOrDefault(from.pair().name(), List.of());
    Duel duel = from;
    while (duel.launches().size() < until) {
      Launch launch = mine.get(random.nextInt(mine.size()));
      boolean turned = same && random.nextBoolean();
      Block[] blocks = new Block[rules.schedule().blocksPerLaunch()];
      Arrays.setAll(
          blocks, i -> turned(launch.blocks().get(random.nextInt(launch.blocks().size())), turned));
      duel =
          duel.with(
              Duels.launch(
                  duel.launches().size() + 1,
                  launch.startedAt(),
                  launch.seconds(),
                  List.of(blocks)));
    }
    return duel;
  }

  private static Block turned(Block block, boolean turned) {
    if (!turned) {
      return block;
    }
    SideSums base = block.candidate();
    SideSums candidate = block.base();
    return new Block(Side.BASE, base, candidate);
  }

  /** The verdicts of the recorded duels' rules on resampled ones. */
  List<Judgement> judgements() {
    return List.copyOf(drawn);
  }

  /** How often a 95 % interval at the first look includes a pair's true ratio. */
  double covered(Figure figure) {
    TreeMap<String, Double> truths = new TreeMap<>();
    launches.forEach((pair, all) -> truths.put(pair, same ? 1 : pooled(pair, all, figure)));
    SplittableRandom random = new SplittableRandom(SEED);
    Function<Duel, Duel> first =
        duel -> drawn(new Duel(duel.pair()), rules.schedule().launches(0), random);
    long held =
        drawn.stream()
            .map(Judgement::duel)
            .map(first)
            .filter(duel -> holds(duel, figure, truths.getOrDefault(duel.pair().name(), 1.0)))
            .count();
    return held / (double) drawn.size();
  }

  private static double pooled(String pair, List<Launch> launches, Figure figure) {
    Duel all = new Duel(Duels.pair(pair));
    for (Launch launch : launches) {
      all = all.with(launch);
    }
    return Math.exp(Estimate.pooled(all, figure).orElseThrow().log());
  }

  /** Whether the 95 % interval of the pooled ratio includes this. */
  static boolean holds(Duel duel, Figure figure, double truth) {
    Ratio ratio = Estimate.pooled(duel, figure).orElseThrow().ratio(0.05);
    return ratio.low() <= truth && truth <= ratio.high();
  }
}
