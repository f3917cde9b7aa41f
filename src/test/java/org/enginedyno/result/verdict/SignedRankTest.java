package org.enginedyno.result.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Against R 4.2.2, with {@code x} as here: {@code wilcox.test(x, conf.int=TRUE, exact=TRUE)} for
 * estimate and interval, {@code wilcox.test(x, exact=FALSE, correct=FALSE)$p.value} for the
 * probability, {@code anova(lm(rank(x2) ~ launch))$"F value"[1]} for the design effect.
 */
final class SignedRankTest {
  private static final double[] X = {
    0.021, -0.013, 0.034, 0.008, -0.002, 0.017, 0.029, -0.009, 0.012, 0.041, 0.003, -0.018, 0.025,
    0.006, 0.014, -0.005, 0.019, 0.011, 0.031, -0.022, 0.007, 0.016, 0.023, -0.001
  };

  private static final SignedRank RANKS = new SignedRank(new LogRatios(List.of(X)));

  @Test
  void estimatesAsRDoes() {
    assertThat(RANKS.middle()).isEqualTo(0.01075, within(1e-12));
    assertThat(RANKS.low(0.05)).isEqualTo(0.003, within(1e-12));
    assertThat(RANKS.high(0.05)).isEqualTo(0.018, within(1e-12));
    assertThat(RANKS.probability()).isEqualTo(0.009322376047, within(1e-9));
  }

  /** Here {@code x2 <- x + rep(c(0, 0.01, -0.01, 0.02), each=6)}. */
  @Test
  void widensTheIntervalByWhatLaunchesHaveOfTheirOwn() {
    double[] own = {0, 0.01, -0.01, 0.02};
    LogRatios launched = new LogRatios(launches(own));

    assertThat(launched.designEffect()).isEqualTo(2.61191269, within(1e-8));
    assertThat(reach(launched)).isGreaterThan(1.4 * reach(mixed(launched)));
  }

  private static List<double[]> launches(double[] own) {
    double[][] launches = new double[own.length][];
    for (int launch = 0; launch < own.length; launch++) {
      double more = own[launch];
      launches[launch] =
          Arrays.stream(X, launch * 6, launch * 6 + 6).map(one -> one + more).toArray();
    }
    return List.of(launches);
  }

  /** The same values as if one launch had brought them. */
  private static LogRatios mixed(LogRatios ratios) {
    return new LogRatios(List.of(ratios.values()));
  }

  private static double reach(LogRatios ratios) {
    SignedRank ranks = new SignedRank(ratios);
    return ranks.high(0.05) - ranks.low(0.05);
  }

  @Test
  void narrowsNothingWhereLaunchesAreMoreAlikeThanTheirBlocks() {
    assertThat(new LogRatios(launches(new double[4])).designEffect()).isEqualTo(1);
  }

  @Test
  void tellsNothingFromTooFewBlocks() {
    SignedRank few = new SignedRank(new LogRatios(List.of(new double[] {0.5, 0.6, 0.7})));
    assertThat(few.low(0.05)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(few.high(0.05)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> new SignedRank(new LogRatios(List.of())))
        .hasMessageContaining("no ratios");
  }

  @Test
  void countsTiesAndZeros() {
    SignedRank same = new SignedRank(new LogRatios(List.of(new double[20])));
    assertThat(same.probability()).isEqualTo(1);
    assertThat(same.low(0.05)).isZero();
    assertThat(same.high(0.05)).isZero();
  }

  /** Drawn from a seed: 400 times 4 launches of 12 blocks, each launch with a little of its own. */
  @Test
  void holdsTheTruthAsOftenAsItSays() {
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;
    for (int time = 0; time < 400; time++) {
      double[][] launches = new double[4][12];
      for (double[] launch : launches) {
        double own = 0.004 * random.nextGaussian();
        Arrays.setAll(launch, i -> 0.05 + own + 0.03 * random.nextGaussian());
      }
      SignedRank ranks = new SignedRank(new LogRatios(List.of(launches)));
      held += ranks.low(0.05) <= 0.05 && 0.05 <= ranks.high(0.05) ? 1 : 0;
    }
    assertThat(held / 400.0).isBetween(0.93, 0.98);
  }
}
