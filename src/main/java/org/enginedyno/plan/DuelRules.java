package org.enginedyno.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.Units;
import org.jspecify.annotations.Nullable;

/**
 * How two sides are compared.
 *
 * @param base the base, written as on the command line; null if the plan names none
 * @param candidate the new side, written in the same way; null if the plan names none
 * @param delta the smallest difference that counts, such as 0.03
 * @param error the highest probability of a wrong verdict over all looks at a cell, such as 0.02
 * @param judged the keys of the figures that decide; the others are only shown
 * @param inconclusive the result of a gate without a verdict; null if the plan sets none
 */
public record DuelRules(
    @Nullable String base,
    @Nullable String candidate,
    double delta,
    double error,
    List<String> judged,
    Schedule schedule,
    @Nullable Inconclusive inconclusive) {
  /** Fewer launches do not show how much they scatter, and errors are estimated only from that. */
  public static final int LEAST_LAUNCHES = 6;

  /** What a run reports for a plan with two sides. */
  public static final String NOT_COMPARED =
      "not compared: the two sides of the plan's duel; compare them with 'dyno gate'";

  private static final String TAIL = "latency-p99";
  private static final List<String> AT_RATES = List.of(TAIL, "server-cpu");

  /** The slices of a block: each side twice. */
  public static final int SLICES = 4;

  /** Three blocks of warm-up. */
  private static final int WARMUP_SLICES = 3 * SLICES;

  /** The defaults of a plan. */
  public static final DuelRules USUAL =
      new DuelRules(
          null,
          null,
          0.03,
          0.01,
          List.of("throughput", "server-cpu"),
          new Schedule(List.of(48, 96, 192, 288), 8, Duration.ofMillis(200), Duration.ofSeconds(3)),
          null);

  /** The average number of operations of a side in a block that a p99 needs. */
  private static final int FOR_TAIL = 1_100;

  /**
   * The keys of the figures that decide a pair; by default p99 and server CPU at a given arrival
   * rate, where throughput cannot differ.
   */
  public List<String> judged(CellPair pair) {
    return !pair.base().arrivals().isClosed() && judged.equals(USUAL.judged) ? AT_RATES : judged;
  }

  /** Why a pair has too few operations for the p99 that decides it; empty if it has enough. */
  public Optional<String> lacksOperations(CellPair pair) {
    Arrivals arrivals = pair.base().arrivals();
    double millis = arrivals.isClosed() ? 0 : FOR_TAIL * 1e3 / arrivals.lowest() / (SLICES / 2.0);
    return !judged(pair).contains(TAIL) || millis <= schedule.slice().toMillis()
        ? Optional.empty()
        : Optional.of(
            "a p99 needs 1,000 operations of each side per block, and at %s two slices of %s have fewer; set duel.slice=%.1fs and duel.warmup=%.0fs or more, or duel.judge=server-cpu"
                .formatted(
                    arrivals,
                    Units.text(schedule.slice()),
                    Math.ceil(millis / 100) / 10,
                    Math.max(
                        schedule.warmup().toMillis() / 1e3,
                        Math.ceil(millis * WARMUP_SLICES / 1e3))));
  }

  public DuelRules {
    judged =
        judged.stream().map(key -> key.replaceFirst("^response-", "latency-")).distinct().toList();
  }

  /**
   * How long the sides work, and after how many blocks their ratios are judged.
   *
   * @param looks after how many blocks the ratios are looked at
   * @param blocksPerLaunch how many blocks a measuring JVM contributes before everything is
   *     restarted
   * @param slice how long one side works before the other does
   * @param warmup of both sides together, in each launch
   */
  public record Schedule(
      List<Integer> looks, int blocksPerLaunch, Duration slice, Duration warmup) {
    public Schedule {
      looks = List.copyOf(looks);
      if (looks.get(0) < LEAST_LAUNCHES * blocksPerLaunch) {
        throw new IllegalArgumentException(
            "duel.looks starts at %d blocks, which are %d launch%s of %d blocks, and a verdict needs at least %d launches; set the first look to %d or more, or duel.launch to less"
                .formatted(
                    looks.get(0),
                    launches(looks.get(0), blocksPerLaunch),
                    launches(looks.get(0), blocksPerLaunch) == 1 ? "" : "es",
                    blocksPerLaunch,
                    LEAST_LAUNCHES,
                    LEAST_LAUNCHES * blocksPerLaunch));
      }
      if (!looks.equals(looks.stream().sorted().distinct().toList())) {
        throw new IllegalArgumentException("duel.looks must be in ascending order: " + looks);
      }
    }

    /** How long the blocks of a launch take, without the gaps between slices. */
    public Duration perLaunch() {
      return slice.multipliedBy((long) SLICES * blocksPerLaunch);
    }

    public int launches(int look) {
      return launches(looks.get(look), blocksPerLaunch);
    }

    private static int launches(int blocks, int each) {
      return (blocks + each - 1) / each;
    }
  }

  /** The result of a gate where neither a difference nor its absence is shown. */
  public enum Inconclusive {
    PASS,
    FAIL
  }
}
