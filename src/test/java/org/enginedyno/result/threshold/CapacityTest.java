package org.enginedyno.result.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.enginedyno.Copy;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Cost;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.SearchedCapacity.State;
import org.enginedyno.result.Status;
import org.enginedyno.result.Steadiness;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches on a server whose capacity is known and varies from probe to probe. */
@Tag("simulated")
final class CapacityTest {
  private static final int SEARCHES = 50;
  private static final double LIMIT_MICROS = 10_000;
  private static final double CLOSED = 10_000;
  private static final Map<List<Double>, List<Capacity>> SEARCHED = new HashMap<>();
  private static final Cell CELL =
      CellBuilder.of("READ_PK_POINT", "InnoDB")
          .threads(4)
          .measure(
              new Measure(
                  Duration.ofSeconds(1), 1, Duration.ofSeconds(3), 1, ScoreRule.MEDIAN, null))
          .cell();

  /** A server with this capacity, whose logarithm varies this much from probe to probe. */
  private record SimulatedServer(double capacity, double spread, SplittableRandom random) {
    Measurement measure(Cell probe) {
      double now = capacity * Math.exp(spread * random.nextGaussian());
      double load = probe.arrivals().lowest() / now;
      Histogram histogram = Histograms.create();
      Histograms.record(histogram, Math.round(1e3 * LIMIT_MICROS * Math.pow(load, 8)));
      return new FiguresBuilder(List.of(List.of(probe.arrivals().lowest())), Latency.of(histogram))
          .ok(probe);
    }
  }

  private static Capacity after(List<Measurement> probes) {
    Threshold limit = Threshold.parse("< 10 ms").on("", "p99");
    return new Capacity(
        SampleMeasurements.ok(CELL, CLOSED),
        probes,
        LimitedFigure.of(List.of(limit), CELL),
        CapacityRules.USUAL);
  }

  private static Capacity searched(SimulatedServer server) {
    List<Measurement> probes = new ArrayList<>();
    Optional<Cell> next = after(probes).next();
    while (next.isPresent()) {
      probes.add(server.measure(next.get()));
      next = after(probes).next();
    }
    return after(probes);
  }

  /** Several tests look at the same searches. */
  private static List<Capacity> searches(double capacity, double spread) {
    return SEARCHED.computeIfAbsent(
        List.of(capacity, spread), key -> newSearches(capacity, spread));
  }

  private static List<Capacity> newSearches(double capacity, double spread) {
    List<Capacity> all = new ArrayList<>();
    for (int seed = 0; seed < SEARCHES; seed++) {
      all.add(searched(new SimulatedServer(capacity, spread, new SplittableRandom(seed))));
    }
    return all;
  }

  private static Interval rate(Capacity one) {
    return one.rate().orElseThrow();
  }

  private static boolean isWithin(Interval interval, double rate) {
    return interval.low() <= rate && rate <= interval.high();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.01, 0.03, 0.06})
  void isFoundWithinItsInterval(double spread) {
    List<Capacity> all = searches(7_000, spread);

    assertThat(all).isNotEmpty().allMatch(one -> one.isOver() && one.obstacle().isEmpty());
    assertThat(all).filteredOn(one -> isWithin(rate(one), 7_000)).hasSizeGreaterThanOrEqualTo(49);
    assertThat(all)
        .filteredOn(one -> Math.abs(rate(one).value() / 7_000 - 1) < Math.max(0.02, spread))
        .hasSizeGreaterThanOrEqualTo(46);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.03, 0.06})
  void isRepeatableWithinItsInterval(double spread) {
    List<Capacity> all = searches(7_000, spread);

    for (int i = 1; i < all.size(); i++) {
      assertThat(isWithin(rate(all.get(i)), rate(all.get(i - 1)).value()))
          .as("%s and %s", all.get(i - 1), all.get(i))
          .isTrue();
    }
  }

  @Test
  void decreasesWithTheServersCapacity() {
    List<Capacity> all = searches(7_000, 0.01);
    List<Capacity> slower = searches(0.8 * 7_000, 0.01);

    for (int i = 0; i < all.size(); i++) {
      assertThat(rate(slower.get(i)).value() / rate(all.get(i)).value()).isBetween(0.75, 0.85);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {300, 1_000, 9_900, 12_000, 16_000, 40_000})
  void isFoundFarFromTheClosedLoopRate(double capacity) {
    Capacity found = searched(new SimulatedServer(capacity, 0.02, new SplittableRandom(3)));

    assertThat(rate(found).value()).isBetween(0.96 * capacity, 1.04 * capacity);
  }

  @Test
  void needsFewProbesIfItIsClear() {
    assertThat(searches(7_000, 0.001))
        .isNotEmpty()
        .extracting(one -> one.probes().size())
        .allMatch(probes -> probes >= CapacityRules.LEAST_PROBES && probes <= 25);
  }

  /** The limit is the server's latency without load, so chance decides each probe. */
  @Test
  void isNotFoundIfProbesMissAtAnyRate() {
    CapacityRules few = new CapacityRules(10, CapacityRules.USUAL.width());
    Capacity start = Copy.of(after(List.of()), "rules", few);
    SimulatedServer fast = new SimulatedServer(1e6, 0, new SplittableRandom(1));
    SimulatedServer slow = new SimulatedServer(1, 0, new SplittableRandom(1));
    List<Measurement> probes = new ArrayList<>();
    for (int rate = 1_000; rate <= 10_000; rate += 1_000) {
      probes.add((rate % 2_000 == 0 ? fast : slow).measure(at(rate + "/s")));
    }
    Capacity found = Copy.of(start, "probes", probes);

    assertThat(found.toString())
        .contains(", chance decides whether a probe meets the limit; set capacity");
    assertThat(found.found().state()).isEqualTo(State.FAILED);
    assertThat(found.found().rate()).isNull();
  }

  @Test
  void isOnlyAnUpperBoundIfEveryProbeMisses() {
    Capacity found = searched(new SimulatedServer(10, 0.02, new SplittableRandom(3)));

    assertThat(found.isBelow()).isTrue();
    assertThat(rate(found).high()).isGreaterThan(10).isLessThan(0.02 * CLOSED);
    assertThat(found.toString()).startsWith("below ");
    assertThat(found.rate().orElseThrow().high())
        .isCloseTo(Capacity.rate(found.byRate().get(0)), Percentage.withPercentage(1));
  }

  @Test
  void isNotFoundIfNoProbeMissed() {
    CapacityRules few = new CapacityRules(6, CapacityRules.USUAL.width());
    Capacity start = Copy.of(after(List.of()), "rules", few);
    List<Measurement> probes = new ArrayList<>();
    SimulatedServer server = new SimulatedServer(1e6, 0.02, new SplittableRandom(3));
    Optional<Cell> next = start.next();
    while (next.isPresent()) {
      probes.add(server.measure(next.get()));
      next = Copy.of(start, "probes", probes).next();
    }

    assertThat(Copy.of(start, "probes", probes).found().state()).isEqualTo(State.FAILED);
    assertThat(Copy.of(start, "probes", probes).obstacle().orElseThrow())
        .isEqualTo("no probe missed the limit; set capacity.probes to more than 6");
  }

  /** A miss far below the rates that hold is not evidence of the capacity. */
  @Test
  void isNotFoundIfOnlyAnOutlierMissed() {
    SimulatedServer server = new SimulatedServer(1e6, 0, new SplittableRandom(3));
    SimulatedServer slow = new SimulatedServer(1, 0, new SplittableRandom(3));
    List<Measurement> probes = new ArrayList<>();
    probes.add(slow.measure(at("2000/s")));
    for (int rate = 5_000; rate < 10_000; rate += 1_000) {
      probes.add(server.measure(at(rate + "/s")));
    }
    CapacityRules few = new CapacityRules(6, CapacityRules.USUAL.width());
    Capacity lapsed = Copy.of(after(probes), "rules", few);

    assertThat(lapsed.found().state()).isEqualTo(State.FAILED);
    assertThat(lapsed.toString())
        .isEqualTo(
            "the probes that missed the limit do not show which rate is too high;"
                + " set capacity.probes to more than 6");
  }

  @Test
  void triesNoRateTwice() {
    Capacity found = searched(new SimulatedServer(7_000, 0.001, new SplittableRandom(3)));

    assertThat(found.probes()).extracting(probe -> probe.cell().id()).doesNotHaveDuplicates();
  }

  @Test
  void isMissedIfTheServerIsOverloadedEvenIfTheLimitIsMet() {
    Measurement fast = new SimulatedServer(7_000, 0, new SplittableRandom(1)).measure(at("100/s"));
    FiguresBuilder figures = FiguresBuilder.of(fast);
    figures.steadiness =
        new Steadiness(List.of(new Mark(Label.OVERLOADED, "as planted")), List.of());

    assertThat(after(List.of()).holds(fast)).contains(true);
    assertThat(after(List.of()).holds(figures.in(fast))).contains(false);
  }

  @Test
  void trustsAMissLessIfOtherProcessesWorked() {
    SimulatedServer server = new SimulatedServer(7_000, 0, new SplittableRandom(1));
    Measurement holds = server.measure(at("6000/s"));
    Measurement misses = server.measure(at("8000/s"));
    FiguresBuilder figures = FiguresBuilder.of(misses);
    figures.cost = new Cost(1, null, 0.6, null, null, null, null, null);
    Capacity alone = after(List.of(holds, misses));
    Capacity disturbed = after(List.of(holds, figures.in(misses)));

    assertThat(rate(disturbed).value()).isGreaterThan(rate(alone).value());
    assertThat(alone.disturbedMisses()).isZero();
    assertThat(disturbed.disturbedMisses()).isEqualTo(1);
  }

  @Test
  void aProbeWithTooFewOperationsIsNoMiss() {
    Measurement few = new SimulatedServer(7_000, 0, new SplittableRandom(1)).measure(at("100/s"));
    Threshold limit = Threshold.parse("< 10 ms").on("", "p999");
    Capacity start = Copy.of(after(List.of()), "limits", LimitedFigure.of(List.of(limit), CELL));

    assertThat(start.holds(few)).isEmpty();
    Capacity over = Copy.of(start, "probes", List.of(few, few, few));
    assertThat(over.found().state()).isEqualTo(State.FAILED);
    assertThat(over.toString())
        .isEqualTo(
            "3 probes were unusable; the last one: no p999; a percentile"
                + " needs more operations: set longer measure.runs");
  }

  @Test
  void endsAfterProbesThatShowNothing() {
    Measurement failed =
        Measurement.ended(at("100/s"), Status.FAILED, Instant.EPOCH, 1, "the server is gone");

    assertThat(after(List.of(failed, failed)).next()).isPresent();
    assertThat(after(List.of(failed, failed, failed)).next()).isEmpty();
    assertThat(after(List.of(failed, failed, failed)).toString()).contains("the server is gone");

    CapacityRules few = new CapacityRules(4, CapacityRules.USUAL.width());
    Measurement held = new SimulatedServer(7_000, 0, new SplittableRandom(1)).measure(at("9/s"));
    Capacity over = Copy.of(after(List.of(held, failed, failed, failed)), "rules", few);
    assertThat(over.toString()).contains("the server is gone");
  }

  private static Cell at(String rate) {
    return Copy.of(CELL, "axes", CELL.axes().with(PlanAxis.ARRIVALS.parsed(rate)));
  }
}
