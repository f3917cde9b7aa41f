package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.claim.Bounds;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How often claims get a wrong verdict, for cells with simulated truth and noise. */
final class SimulatedClaimsTest {
  private static final int TRIALS = 4_000;
  private static final double RATE = 1_000;

  /** Random differences of runs and forks. */
  enum Noise {
    RUNS(0, 0.03),
    FORKS_3(0.03, 0.02),
    FORKS_10(0.1, 0.03),
    /** The second engine's forks differ five times as much as those of the first. */
    UNLIKE(0.02, 0.01),
    /** Student's distribution of two degrees of freedom, which has no variance. */
    HEAVY_TAILS(0.02, 0.03),
    /** The machine's deviation is four fifths of that in the fork before, and more. */
    DRIFT(0.01, 0.02),
    /** One in eight forks loses half of its operations. */
    STALLS(0.02, 0.02);

    private final double forks;
    private final double runs;

    Noise(double forks, double runs) {
      this.forks = forks;
      this.runs = runs;
    }

    /** The ratio of two engines with alternating forks. */
    private MeasuredRatio ratio(double truth, int count, SplittableRandom random) {
      List<List<Double>> one = new ArrayList<>();
      List<List<Double>> two = new ArrayList<>();
      double machine = 0.1 * random.nextGaussian();
      for (int i = 0; i < count; i++) {
        machine = 0.8 * machine + 0.06 * random.nextGaussian();
        one.add(fork(RATE * truth, machine, 1, random));
        machine = 0.8 * machine + 0.06 * random.nextGaussian();
        two.add(fork(RATE, machine, this == UNLIKE ? 5 : 1, random));
      }
      return new MeasuredRatio("", 0, figures(one).over(figures(two), ClaimCheck.ERROR));
    }

    private List<Double> fork(double rate, double machine, double times, SplittableRandom random) {
      double stalled = this == STALLS && random.nextInt(8) == 0 ? Math.log(0.5) : 0;
      double own = times * forks * random.nextGaussian() + stalled;
      double deviation = own + (this == DRIFT ? machine : 0);
      return Stream.generate(() -> rate * Math.exp(deviation + runs * run(random)))
          .limit(2)
          .toList();
    }

    private double run(SplittableRandom random) {
      double normal = random.nextGaussian();
      return this == HEAVY_TAILS
          ? normal / Math.sqrt(-Math.log(random.nextDouble(Double.MIN_NORMAL, 1)))
          : normal;
    }
  }

  private static ForkFigures figures(List<List<Double>> raw) {
    List<Double> runs = raw.stream().flatMap(List::stream).toList();
    return new ForkFigures(
        Interval.of(ScoreRule.median(runs), runs), raw.stream().map(ScoreRule::median).toList());
  }

  /** How often each verdict is given if the first engine is so many times as fast. */
  private static Map<ClaimStatus, Integer> verdicts(
      String published, double truth, int forks, Noise noise) {
    Bounds bounds = Bounds.parse(published);
    Map<ClaimStatus, Integer> counts = new EnumMap<>(ClaimStatus.class);
    IntStream.range(0, TRIALS)
        .mapToObj(seed -> noise.ratio(truth, forks, new SplittableRandom(31L * seed + forks)))
        .forEach(ratio -> counts.merge(ratio.status(bounds), 1, Integer::sum));
    return counts;
  }

  private static double share(Map<ClaimStatus, Integer> counts, ClaimStatus... some) {
    return Stream.of(some).mapToInt(one -> counts.getOrDefault(one, 0)).sum() / (double) TRIALS;
  }

  @ParameterizedTest
  @EnumSource(Noise.class)
  void equalEnginesRarelyDiffer(Noise noise) {
    for (int forks = ForkFigures.FEWEST_FORKS; forks <= 4; forks++) {
      Map<ClaimStatus, Integer> counts = verdicts("more", 1, forks, noise);

      assertThat(share(counts, ClaimStatus.HELD, ClaimStatus.REVERSED))
          .as("%d forks: %s", forks, counts)
          .isLessThanOrEqualTo(0.02);
    }
  }

  @ParameterizedTest
  @EnumSource(Noise.class)
  void lessThanPublishedIsRarelyConfirmed(Noise noise) {
    Map<ClaimStatus, Integer> counts = verdicts("at least 3", 2.4, 4, noise);

    assertThat(share(counts, ClaimStatus.HELD)).as("%s", counts).isLessThanOrEqualTo(0.01);
  }

  @ParameterizedTest
  @CsvSource({"RUNS, 3.0, 0.95", "FORKS_3, 3.2, 0.9", "HEAVY_TAILS, 3.5, 0.8"})
  void aRatioAsPublishedIsConfirmed(Noise noise, double truth, double least) {
    Map<ClaimStatus, Integer> counts = verdicts("at least 3", truth, 4, noise);

    assertThat(share(counts, ClaimStatus.HELD)).as("%s", counts).isGreaterThanOrEqualTo(least);
  }
}
