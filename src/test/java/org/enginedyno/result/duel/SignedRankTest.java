package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.enginedyno.result.duel.LaunchedRanks.SignedRank;
import org.junit.jupiter.api.Test;

/**
 * Against R 4.2.2, with {@code x} as here: {@code wilcox.test(x, conf.int=TRUE, exact=TRUE)} for
 * estimate and interval, {@code wilcox.test(x, exact=FALSE, correct=FALSE)$p.value} for the
 * probability.
 */
final class SignedRankTest {
  private static final double[] X = {
    0.021, -0.013, 0.034, 0.008, -0.002, 0.017, 0.029, -0.009, 0.012, 0.041, 0.003, -0.018, 0.025,
    0.006, 0.014, -0.005, 0.019, 0.011, 0.031, -0.022, 0.007, 0.016, 0.023, -0.001
  };

  private static final SignedRank RANKS = new SignedRank(X);

  @Test
  void estimatesAsRDoes() {
    assertThat(RANKS.middle()).isEqualTo(0.01075, within(1e-12));
    assertThat(RANKS.low(0.05)).isEqualTo(0.003, within(1e-12));
    assertThat(RANKS.high(0.05)).isEqualTo(0.018, within(1e-12));
    assertThat(RANKS.probability(0)).isEqualTo(0.009322376047, within(1e-9));
  }

  @Test
  void tellsNothingFromTooFewValues() {
    SignedRank few = new SignedRank(new double[] {0.5, 0.6, 0.7});
    assertThat(few.low(0.05)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(few.high(0.05)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> new SignedRank(new double[0])).hasMessageContaining("no ratios");
  }

  @Test
  void countsTiesAndZeros() {
    SignedRank same = new SignedRank(new double[20]);
    assertThat(same.probability(0)).isEqualTo(1);
    assertThat(same.low(0.05)).isZero();
    assertThat(same.high(0.05)).isZero();
  }
}
