package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.enginedyno.result.duel.LaunchedRanks.LogRatios;
import org.enginedyno.result.duel.LaunchedRanks.SignedRank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RatioTest {
  private static final double TRUTH = 0.05;
  private static final double NOISE = 0.03;
  private static final int BLOCKS = 8;

  /** Launches of eight blocks; of each launch the log ratios lie about a middle of its own. */
  private static LogRatios launches(int count, double apart, SplittableRandom random) {
    List<double[]> launches = new ArrayList<>();
    for (int launch = 0; launch < count; launch++) {
      double own = TRUTH + apart * random.nextGaussian();
      double[] blocks = new double[BLOCKS];
      Arrays.setAll(blocks, block -> own + NOISE * random.nextGaussian());
      launches.add(blocks);
    }
    return new LogRatios(launches);
  }

  /** As often as it says, within what 2,000 draws from a seed can tell. */
  @ParameterizedTest
  @CsvSource({
    "6, 0", "6, 0.006", "6, 0.01", "6, 0.03", "6, 0.1",
    "12, 0", "12, 0.006", "12, 0.01", "12, 0.03", "12, 0.1"
  })
  void holdsTheTruthAsOftenAsItSays(int count, double apart) {
    SplittableRandom random = new SplittableRandom(7);
    int held = 0;
    for (int time = 0; time < 2_000; time++) {
      Ratio ratio = Ratio.of(launches(count, apart, random), 0.05);
      held += ratio.low() <= Math.exp(TRUTH) && Math.exp(TRUTH) <= ratio.high() ? 1 : 0;
    }
    assertThat(held / 2_000.0).isBetween(0.935, 0.975);
  }

  /** A first look may err in one of 240 cases for each of two criteria; four times that is ours. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.006, 0.01, 0.03, 0.1})
  void seldomMissesTheTruthAtTheFirstLook(double apart) {
    SplittableRandom random = new SplittableRandom(17);
    int missed = 0;
    for (int time = 0; time < 2_000; time++) {
      Ratio ratio = Ratio.of(launches(6, apart, random), 0.05 * 48 / 288 / 2);
      missed += ratio.low() > Math.exp(TRUTH) || Math.exp(TRUTH) > ratio.high() ? 1 : 0;
    }
    assertThat(missed).isLessThan(2_000 * 4 / 240);
  }

  @Test
  void isWiderWhereLaunchesDifferByMoreThanTheirBlocks() {
    LogRatios apart = launches(8, 0.02, new SplittableRandom(1));
    LogRatios mixed = new LogRatios(List.of(apart.values()));
    assertThat(Ratio.of(apart, 0.05).reach()).isGreaterThan(1.3 * Ratio.of(mixed, 0.05).reach());
  }

  /** Launches that agree on a difference tell of it, though each is surer than all together. */
  @Test
  void staysFiniteWhereEachLaunchIsVerySure() {
    double[] middles = {0.050, 0.056, 0.047, 0.061};
    List<double[]> launches = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(3);
    for (double middle : middles) {
      double[] blocks = new double[12];
      Arrays.setAll(blocks, block -> middle + 0.001 * random.nextGaussian());
      launches.add(blocks);
    }
    Ratio ratio = Ratio.of(new LogRatios(launches), 0.05 / 12);
    assertThat(ratio.isBeyondChance()).isTrue();
    assertThat(ratio.low()).isBetween(1.0, 1.045);
    assertThat(ratio.high()).isBetween(1.06, 1.2);
    assertThat(ratio.probability()).isLessThan(0.05 / 12);
  }

  @Test
  void leavesOutThatNothingDiffersWhereItsProbabilitySaysSo() {
    SplittableRandom random = new SplittableRandom(11);
    for (int time = 0; time < 200; time++) {
      Ratio ratio = Ratio.of(launches(4, 0.02, random), 0.05);
      if (Math.abs(ratio.probability() - 0.05) > 0.01) {
        assertThat(ratio.isBeyondChance()).isEqualTo(ratio.probability() < 0.05);
      }
    }
  }

  @Test
  void saysTheChangeInPerCent() {
    assertThat(new Ratio(0.953, 0.94, 0.966, 0.9917, 1e-6, 48, 4).change())
        .isEqualTo(-4.7, within(1e-9));
  }

  private static final double[] X = {
    0.021, -0.013, 0.034, 0.008, -0.002, 0.017, 0.029, -0.009, 0.012, 0.041, 0.003, -0.018, 0.025,
    0.006, 0.014, -0.005, 0.019, 0.011, 0.031, -0.022, 0.007, 0.016, 0.023, -0.001
  };

  private static final SignedRank RANKS = new SignedRank(X);

  @Test
  void signedRanksEstimateAsRDoes() {
    assertThat(RANKS.middle()).isEqualTo(0.01075, within(1e-12));
    assertThat(RANKS.low(0.05)).isEqualTo(0.003, within(1e-12));
    assertThat(RANKS.high(0.05)).isEqualTo(0.018, within(1e-12));
    assertThat(RANKS.probability(0)).isEqualTo(0.009322376047, within(1e-9));
  }

  @Test
  void signedRanksTellNothingFromTooFewValues() {
    SignedRank few = new SignedRank(new double[] {0.5, 0.6, 0.7});
    assertThat(few.low(0.05)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(few.high(0.05)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> new SignedRank(new double[0])).hasMessageContaining("no ratios");
  }

  @Test
  void signedRanksCountTiesAndZeros() {
    SignedRank same = new SignedRank(new double[20]);
    assertThat(same.probability(0)).isEqualTo(1);
    assertThat(same.low(0.05)).isZero();
    assertThat(same.high(0.05)).isZero();
  }
}
