package org.enginedyno.result.duel;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;

/** Duels with made-up outcomes, block by block, from a seed. */
public final class Duels {
  private static final double NOISE = 0.02;

  private Duels() {}

  /** A pair of equal cells. */
  public static CellPair pair(String name) {
    Cell cell = CellBuilder.of("READ_PK_POINT", "InnoDB").cell();
    return new CellPair(name, cell, cell);
  }

  /**
   * A duel whose new side takes so many times as long and as much server CPU for an operation.
   *
   * @param launches of eight blocks each
   */
  public static Duel of(String name, int launches, double slower, double serverCpu, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Duel duel = new Duel(pair(name));
    for (int number = 1; number <= launches; number++) {
      List<Block> blocks = new ArrayList<>();
      for (int block = 0; block < 8; block++) {
        blocks.add(
            new Block(
                random.nextBoolean() ? Side.BASE : Side.NEW,
                sums(1, 1, random),
                sums(slower, serverCpu, random)));
      }
      duel = duel.with(launch(number, Instant.EPOCH, 20, blocks));
    }
    return duel;
  }

  /** An undisturbed launch. */
  public static Launch launch(int number, Instant startedAt, double seconds, List<Block> blocks) {
    return new Launch(number, startedAt, seconds, blocks, List.of(), List.of(), null, null);
  }

  /** A duel in whose launches either side is a thousand times as fast. */
  public static Duel wild(String name, int launches) {
    SplittableRandom random = new SplittableRandom(1);
    Duel duel = new Duel(pair(name));
    for (int number = 1; number <= launches; number++) {
      double slower = number % 2 == 0 ? 1e-3 : 1e3;
      List<Block> blocks = new ArrayList<>();
      for (int block = 0; block < 8; block++) {
        blocks.add(new Block(Side.BASE, sums(1, 1, random), sums(slower, slower, random)));
      }
      duel = duel.with(launch(number, Instant.EPOCH, 20, blocks));
    }
    return duel;
  }

  private static SideSums sums(double slower, double serverCpu, SplittableRandom random) {
    long operations = Math.round(10_000 / slower * noise(random));
    return new SideSums(
        operations,
        400_000_000,
        Math.round(40_000 * slower * noise(random)),
        Math.round(90_000 * slower * noise(random)),
        Math.round(operations * 12_000 * noise(random)),
        Math.round(operations * 15_000 * serverCpu * noise(random)),
        null);
  }

  /** The same with the latencies of all operations, which take longer and which few tests need. */
  public static Duel withLatencies(Duel duel) {
    return new Duel(
        duel.pair(),
        duel.launches().stream()
            .map(one -> Copy.of(one, "blocks", one.blocks().stream().map(Duels::known).toList()))
            .toList(),
        duel.problems());
  }

  private static Block known(Block block) {
    return new Block(block.outer(), known(block.base()), known(block.candidate()));
  }

  private static SideSums known(SideSums sums) {
    Histogram all = Histograms.create();
    long tail = sums.operations() / 50;
    all.recordValueWithCount(sums.medianNanos(), sums.operations() - tail);
    all.recordValueWithCount(Objects.requireNonNull(sums.tailNanos()), tail);
    return SideSums.of(all, sums.nanos(), sums.clientNanos(), sums.serverNanos());
  }

  private static double noise(SplittableRandom random) {
    return Math.exp(NOISE * random.nextGaussian());
  }
}
