package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.enginedyno.result.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScalingLawTest {
  private static final int DRAWS = 200;
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32);

  private static double gunther(double single, double contention, double coherence, int n) {
    return single * n / (1 + contention * (n - 1) + coherence * n * (n - 1));
  }

  private static SortedMap<Integer, Double> points(
      List<Integer> threads, IntToDoubleFunction throughput) {
    SortedMap<Integer, Double> points = new TreeMap<>();
    threads.forEach(count -> points.put(count, throughput.applyAsDouble(count)));
    return points;
  }

  private static ScalingLaw law(List<Integer> threads, IntToDoubleFunction throughput) {
    return ScalingLaw.of(points(threads, throughput)).orElseThrow();
  }

  @Test
  void findsTheFactorsOfPointsThatLieOnIt() {
    ScalingLaw law = law(THREADS, n -> gunther(9_000, 0.07, 0.002, n));

    assertThat(law.single()).isCloseTo(9_000, within(1e-6));
    assertThat(law.contention().value()).isCloseTo(0.07, within(1e-9));
    assertThat(law.coherence().value()).isCloseTo(0.002, within(1e-9));
    assertThat(law.peak().orElseThrow().value()).isCloseTo(Math.sqrt(0.93 / 0.002), within(1e-6));
    assertThat(law.at(64)).isCloseTo(gunther(9_000, 0.07, 0.002, 64), within(1e-6));
  }

  /** One in forty if the truth is zero: negative values are cut off. */
  @ParameterizedTest
  @CsvSource({
    "32, 0.05, 0.001, 0.01",
    "32, 0.3, 0.01, 0.02",
    "8, 0.1, 0.02, 0.01",
    "16, 0, 0, 0.02",
    "32, 0.2, 0, 0.01",
    "32, 0, 0.001, 0.01"
  })
  void itsIntervalsMissTheTruthInOneOfTwentyDraws(
      int most, double contention, double coherence, double noise) {
    List<Integer> threads = THREADS.stream().filter(count -> count <= most).toList();
    Random random = new Random(2_007);
    List<ScalingLaw> laws =
        IntStream.range(0, DRAWS)
            .mapToObj(
                draw ->
                    law(
                        threads,
                        n ->
                            gunther(5_000, contention, coherence, n)
                                * (1 + noise * random.nextGaussian())))
            .toList();

    assertThat(share(laws, law -> contains(law.contention(), contention)))
        .isBetween(0.91, contention == 0 ? 1 : 0.99);
    assertThat(share(laws, law -> contains(law.coherence(), coherence)))
        .isBetween(0.91, coherence == 0 ? 1 : 0.99);
    double peak = coherence == 0 ? 0 : Math.sqrt((1 - contention) / coherence);
    List<ScalingLaw> peaks = laws.stream().filter(law -> law.peak().isPresent()).toList();
    if (coherence == 0) {
      assertThat((double) peaks.size() / DRAWS).isLessThan(0.05);
    } else {
      assertThat(share(peaks, law -> contains(law.peak().orElseThrow(), peak)))
          .isBetween(0.91, 1.0);
    }
  }

  private static double share(List<ScalingLaw> laws, Predicate<ScalingLaw> good) {
    return (double) laws.stream().filter(good).count() / laws.size();
  }

  private static boolean contains(Interval interval, double value) {
    return interval.low() <= value && value <= interval.high();
  }

  @Test
  void needsFourPoints() {
    assertThat(ScalingLaw.of(points(List.of(1, 4, 16), n -> n))).isEmpty();
    assertThat(ScalingLaw.of(points(List.of(1, 4, 16, 64), n -> n))).isPresent();
  }

  @Test
  void seesNeitherContentionNorAPeakInAStraightLine() {
    ScalingLaw law = law(THREADS, n -> 1_234.5 * n);

    assertThat(law.contention()).satisfies(one -> assertThat(contains(one, 0)).isTrue());
    assertThat(law.coherence()).satisfies(one -> assertThat(contains(one, 0)).isTrue());
    assertThat(law.contention().high()).isLessThan(0.01);
    assertThat(law.peak()).isEmpty();
  }

  @Test
  void findsThePeakAfterWhichThroughputFalls() {
    ScalingLaw law =
        law(THREADS, n -> Math.round(gunther(5_000, 0.04, 0.015, n) * (n % 3 == 1 ? 1.01 : 0.99)));

    Interval peak = law.peak().orElseThrow();
    assertThat(peak).satisfies(one -> assertThat(contains(one, 8)).isTrue());
    assertThat(peak.low()).isGreaterThan(6);
    assertThat(peak.high()).isLessThan(11);
  }

  /** A second thread that waits for the first to the end, and has a cost, is one too many. */
  @Test
  void hasThePeakAtOneThreadIfEachFurtherThreadCosts() {
    ScalingLaw law = law(THREADS, n -> gunther(5_000, 1.2, 0.05, n));

    assertThat(law.contention().value()).isCloseTo(1.2, within(1e-9));
    assertThat(law.peak().orElseThrow().value()).isOne();
  }

  @Test
  void neverHasANegativeFactor() {
    ScalingLaw law = law(THREADS, n -> 1_000 * Math.pow(n, 1.2));

    assertThat(law.contention().value()).isZero();
    assertThat(law.coherence().value()).isZero();
    assertThat(law.contention().low()).isZero();
    assertThat(law.peak()).isEmpty();
  }

  @Test
  void fitsOneFactorIfTheOtherWouldBeNegative() {
    ScalingLaw waits = law(THREADS, n -> gunther(5_000, 0.2, -0.0005, n));
    ScalingLaw pairs = law(THREADS, n -> gunther(5_000, -0.01, 0.004, n));

    assertThat(waits.coherence().value()).isZero();
    assertThat(waits.contention().value()).isCloseTo(0.19, within(0.015));
    assertThat(pairs.contention().value()).isZero();
    assertThat(pairs.coherence().value()).isCloseTo(0.0037, within(0.0004));
  }

  /** Four points that scatter widely leave one degree of freedom, and any contention possible. */
  @Test
  void hasNoLimitIfThePointsAreFarFromAnyLaw() {
    SortedMap<Integer, Double> points = new TreeMap<>();
    points.put(1, 1_000.0);
    points.put(2, 400.0);
    points.put(4, 5_000.0);
    points.put(8, 900.0);

    assertThat(ScalingLaw.of(points).orElseThrow().contention().high())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  /** Rays per second over processors, as Gunther published them; R's usl finds 0.0578 and 21.85. */
  @Test
  void agreesWithPublishedFits() {
    int[] processors = {1, 4, 8, 12, 16, 20, 24, 28, 32, 48, 64};
    double[] rays = {20, 78, 130, 170, 190, 200, 210, 230, 260, 280, 310};
    SortedMap<Integer, Double> points = new TreeMap<>();
    IntStream.range(0, rays.length).forEach(i -> points.put(processors[i], rays[i]));

    ScalingLaw law = ScalingLaw.of(points).orElseThrow();

    assertThat(law.contention().value()).isCloseTo(0.0578, within(0.002));
    assertThat(law.contention().low()).isBetween(0.03, 0.05);
    assertThat(law.contention().high()).isBetween(0.07, 0.09);
    assertThat(law.single()).isCloseTo(21.85, within(0.2));
    assertThat(law.peak()).isEmpty();
  }
}
