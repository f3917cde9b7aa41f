package org.enginedyno.result.duel;

import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.Side;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.jspecify.annotations.Nullable;

/**
 * The slowest blocks and operations of a duel, which averages hide.
 *
 * @param slow blocks in which the new side had less than half the base's operations per second
 * @param slowBase blocks in which the base had less than half the new side's
 */
public record Tail(int blocks, int slow, int slowBase, Longest base, Longest candidate) {
  private static final double HALF = 0.5;

  /** The new side's tail is worse if its p99.9 exceeds the base's by this factor. */
  private static final double LONGER = 2;

  /**
   * The longest operations of a side.
   *
   * @param nanos how long the side worked
   * @param longestNanos its longest operation; zero where latencies are unknown
   * @param p999Nanos absent where fewer than ten operations took longer
   */
  public record Longest(long nanos, long longestNanos, @Nullable Long p999Nanos) {
    private static final double SHARE = 99.9;

    /** With fewer operations, fewer than ten took longer. */
    private static final long LEAST = 10_000;

    private static Longest of(List<Block> blocks, Side side) {
      List<SideSums> sums = blocks.stream().map(block -> block.of(side)).toList();
      Histogram all = SideSums.latencies(sums);
      return new Longest(
          sums.stream().mapToLong(SideSums::nanos).sum(),
          all == null ? 0 : all.getMaxValue(),
          all == null || all.getTotalCount() < LEAST
              ? null
              : Long.valueOf(all.getValueAtPercentile(SHARE)));
    }
  }

  static Tail of(Duel duel) {
    List<Block> blocks = duel.launches().stream().flatMap(one -> one.blocks().stream()).toList();
    return new Tail(
        blocks.size(),
        (int) blocks.stream().filter(one -> isSlow(one.candidate(), one.base())).count(),
        (int) blocks.stream().filter(one -> isSlow(one.base(), one.candidate())).count(),
        Longest.of(blocks, Side.BASE),
        Longest.of(blocks, Side.NEW));
  }

  private static boolean isSlow(SideSums side, SideSums other) {
    return (double) side.operations() * other.nanos()
        < HALF * other.operations() * (double) side.nanos();
  }

  /**
   * Whether the new side's tail is worse than the base's: more slow blocks, or a longer stall, than
   * this share of its blocks or its time; or rare operations that take much longer.
   */
  boolean isWorse(double delta) {
    Long p999 = candidate.p999Nanos();
    Long ofBase = base.p999Nanos();
    return slow - slowBase > delta * blocks
        || candidate.longestNanos() - base.longestNanos() > delta * candidate.nanos()
        || (p999 != null && ofBase != null && p999 > LONGER * ofBase);
  }

  @Override
  public String toString() {
    Long p999 = candidate.p999Nanos();
    Long ofBase = base.p999Nanos();
    Stream<String> parts =
        Stream.of(
            "the new side had less than half the base's rate in %d of %d blocks; the reverse held in %d"
                .formatted(slow, blocks, slowBase),
            candidate.longestNanos() == 0
                ? ""
                : "longest operation " + times(base.longestNanos(), candidate.longestNanos()),
            p999 == null || ofBase == null ? "" : "p99.9 " + times(ofBase, p999));
    return String.join("; ", parts.filter(part -> !part.isEmpty()).toList());
  }

  private static String times(long base, long candidate) {
    return "%,.2f -> %,.2f ms".formatted(base / 1e6, candidate / 1e6);
  }
}
