package org.enginedyno.result.duel;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;

/** Duels with simulated truth and noise, from seeds, that continue from look to look. */
final class SimulatedDuels {
  private static final CellPair PAIR = Duels.pair("simulated");
  private static final double OPERATIONS = 10_000;
  private static final double STALLED_BLOCKS = 1 / 8.0;

  private SimulatedDuels() {}

  /** Random differences of blocks and launches. */
  enum Noise {
    QUIET(0, 0.03),
    LAUNCHES_3(0.03, 0.03),
    LAUNCHES_5(0.05, 0.03),
    /** Student's distribution of two degrees of freedom, which has no variance. */
    HEAVY_TAILS(0.01, 0.03),
    /** Each block's deviation is four fifths of the previous one's, and more. */
    DRIFT(0.01, 0.03),
    /** One in eight blocks of either side loses half of its operations. */
    STALLS_OF_BOTH(0.01, 0.03);

    /** The deviation of a launch's true ratio, and that of its blocks around it. */
    private final double launches;

    private final double blocks;

    Noise(double launches, double blocks) {
      this.launches = launches;
      this.blocks = blocks;
    }

    private double next(double before, SplittableRandom random) {
      double normal = blocks * random.nextGaussian();
      return switch (this) {
        case HEAVY_TAILS -> normal / Math.sqrt(-Math.log(random.nextDouble(Double.MIN_NORMAL, 1)));
        case DRIFT -> 0.8 * before + 0.6 * normal;
        default -> normal;
      };
    }

    private double left(SplittableRandom random) {
      return this == STALLS_OF_BOTH && random.nextDouble() < STALLED_BLOCKS ? 0.5 : 1;
    }
  }

  /** The difference of the new side. */
  enum Effect {
    NONE(1, 0),
    SLOWER_5(1.05, 0),
    SLOWER_10(1.10, 0),
    STALLS_5(1, 0.4),
    STALLS_7_5(1, 0.6);

    /** How much longer every operation takes, and how much more CPU. */
    private final double slower;

    /** The part of its operations that a stalled block loses. */
    private final double lost;

    Effect(double slower, double lost) {
      this.slower = slower;
      this.lost = lost;
    }

    private double left(SplittableRandom random) {
      return lost > 0 && random.nextDouble() < STALLED_BLOCKS ? 1 - lost : 1;
    }
  }

  /** How many of so many duels end with each verdict, by the default rules. */
  static Map<Verdict, Integer> verdicts(Noise noise, Effect effect, int count) {
    return verdicts(DuelRules.USUAL, noise, effect, count);
  }

  /** How many of so many duels end with each verdict. */
  static Map<Verdict, Integer> verdicts(DuelRules rules, Noise noise, Effect effect, int count) {
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    IntStream.range(0, count)
        .parallel()
        .mapToObj(seed -> verdict(rules, noise, effect, new SplittableRandom(31L * seed + 7)))
        .toList()
        .forEach(verdict -> verdicts.merge(verdict, 1, Integer::sum));
    return verdicts;
  }

  private static Verdict verdict(
      DuelRules rules, Noise noise, Effect effect, SplittableRandom random) {
    Judge judge = new Judge(rules);
    DuelRules.Schedule schedule = rules.schedule();
    Duel duel = new Duel(PAIR);
    for (int look = 0; look < schedule.looks().size(); look++) {
      while (duel.launches().size() < schedule.launches(look)) {
        int number = duel.launches().size() + 1;
        duel =
            duel.with(
                Duels.launch(
                    number,
                    Instant.EPOCH,
                    20,
                    blocks(noise, effect, schedule.blocksPerLaunch(), random)));
      }
      Verdict verdict = judge.of(duel).word();
      if (verdict != Verdict.INCONCLUSIVE) {
        return verdict;
      }
    }
    return Verdict.INCONCLUSIVE;
  }

  /** The blocks of a launch. */
  private static List<Block> blocks(
      Noise noise, Effect effect, int count, SplittableRandom random) {
    double launch = noise.launches * random.nextGaussian();
    double launchCpu = noise.launches / 2 * random.nextGaussian();
    double own = 0;
    List<Block> blocks = new ArrayList<>();
    for (int block = 0; block < count; block++) {
      own = noise.next(own, random);
      double ratio = Math.exp(launch + own) / effect.slower * effect.left(random);
      double cpu = Math.exp(launchCpu + noise.blocks / 2 * random.nextGaussian()) * effect.slower;
      double machine = Math.exp(0.1 * random.nextGaussian()) * Math.sqrt(effect.slower);
      blocks.add(
          new Block(
              Side.BASE,
              sums(machine / Math.sqrt(Math.exp(launch + own)) * noise.left(random), 1),
              sums(machine / Math.sqrt(Math.exp(launch + own)) * ratio * noise.left(random), cpu)));
    }
    return blocks;
  }

  private static SideSums sums(double rate, double cpu) {
    long operations = Math.max(1, Math.round(OPERATIONS * rate));
    return new SideSums(
        operations, 400_000_000, 0, null, null, Math.round(operations * 15_000 * cpu), null);
  }
}
