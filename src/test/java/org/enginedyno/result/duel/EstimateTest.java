package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.enginedyno.plan.Side;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("simulated")
final class EstimateTest {
  private static final double TRUTH = 0.05;
  private static final double NOISE = 0.03;
  private static final int BLOCKS = 8;

  /** Launches of eight blocks; the log ratios of each launch vary around its own middle. */
  private static List<double[]> launches(int count, double apart, SplittableRandom random) {
    List<double[]> launches = new ArrayList<>();
    for (int launch = 0; launch < count; launch++) {
      double own = TRUTH + apart * random.nextGaussian();
      double[] blocks = new double[BLOCKS];
      Arrays.setAll(blocks, block -> own + NOISE * random.nextGaussian());
      launches.add(blocks);
    }
    return launches;
  }

  private static Duel duel(List<double[]> launches) {
    Duel duel = new Duel(Duels.pair("any"));
    for (double[] logs : launches) {
      List<Block> blocks =
          Arrays.stream(logs)
              .mapToObj(log -> block(Math.exp(-log / 2), Math.exp(log / 2)))
              .toList();
      duel = duel.with(Duels.launch(duel.launches().size() + 1, Instant.EPOCH, 20, blocks));
    }
    return duel;
  }

  private static Block block(double base, double candidate) {
    return new Block(Side.BASE, sums(base), sums(candidate));
  }

  private static SideSums sums(double rate) {
    return new SideSums(Math.round(100_000 * rate), 400_000_000, 0, null, null, null, null);
  }

  private static Ratio middle(List<double[]> launches, double error) {
    return Estimate.middle(launches).orElseThrow().ratio(error);
  }

  private static Ratio pooled(Duel duel, double error) {
    return Estimate.pooled(duel, FigureCatalogue.THROUGHPUT).orElseThrow().ratio(error);
  }

  private static boolean misses(Ratio ratio) {
    return ratio.low() > Math.exp(TRUTH) || Math.exp(TRUTH) > ratio.high();
  }

  /** At the nominal rate, within the error of 2,000 draws from a seed. */
  @ParameterizedTest
  @CsvSource({"6, 0", "6, 0.006", "6, 0.03", "6, 0.1", "12, 0", "12, 0.01", "12, 0.1"})
  void coversTheTruthAtItsConfidenceLevel(int count, double apart) {
    SplittableRandom random = new SplittableRandom(7);
    int ofMiddle = 0;
    int ofPooled = 0;
    for (int time = 0; time < 2_000; time++) {
      List<double[]> launches = launches(count, apart, random);
      ofMiddle += misses(middle(launches, 0.05)) ? 0 : 1;
      ofPooled += misses(pooled(duel(launches), 0.05)) ? 0 : 1;
    }
    assertThat(ofMiddle / 2_000.0).isBetween(0.93, 0.975);
    assertThat(ofPooled / 2_000.0).isBetween(0.93, 0.975);
  }

  /** A first look may err in one of 240 cases; four times as often is within chance. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.006, 0.01, 0.03, 0.1})
  void rarelyMissesTheTruthAtTheFirstLook(double apart) {
    SplittableRandom random = new SplittableRandom(17);
    int missed = 0;
    for (int time = 0; time < 2_000; time++) {
      missed += misses(middle(launches(6, apart, random), 1 / 240.0)) ? 1 : 0;
    }
    assertThat(missed).isLessThan(2_000 * 4 / 240);
  }

  @Test
  void isWiderIfLaunchesDiffer() {
    Ratio apart = middle(launches(8, 0.05, new SplittableRandom(1)), 0.05);
    Ratio alike = middle(launches(8, 0, new SplittableRandom(1)), 0.05);
    assertThat(apart.reach()).isGreaterThan(2 * alike.reach());
  }

  @Test
  void countsTheWholeTimeOfAStallUnlikeTheMiddle() {
    double[] stalled = {0, 0, 0, Math.log(0.2), 0, 0, 0, 0};
    List<double[]> launches = Stream.generate(stalled::clone).limit(6).toList();
    assertThat(middle(launches, 0.05).value()).isEqualTo(1, within(1e-9));
    assertThat(pooled(duel(launches), 0.05).value()).isBetween(0.8, 0.9);
  }

  @Test
  void hasNoIntervalWithASingleLaunch() {
    Ratio ratio = middle(List.of(new double[] {0.1, 0.1}, new double[0]), 0.05);
    assertThat(ratio.value()).isEqualTo(Math.exp(0.1), within(1e-12));
    assertThat(ratio.isBounded()).isFalse();
    assertThat(ratio.probability()).isEqualTo(1);
    assertThat(Estimate.middle(List.of())).isEqualTo(Optional.empty());
  }

  @Test
  void excludesEqualityIfTheProbabilityIsSmall() {
    SplittableRandom random = new SplittableRandom(11);
    for (int time = 0; time < 200; time++) {
      Ratio ratio = middle(launches(6, 0.02, random), 0.05);
      assertThat(ratio.isBeyondChance()).isEqualTo(ratio.probability() < 0.05);
    }
  }

  @Test
  void middleIsTheHodgesLehmannEstimateAsInR() {
    double[] x = {
      0.021, -0.013, 0.034, 0.008, -0.002, 0.017, 0.029, -0.009, 0.012, 0.041, 0.003, -0.018, 0.025,
      0.006, 0.014, -0.005, 0.019, 0.011, 0.031, -0.022, 0.007, 0.016, 0.023, -0.001
    };
    assertThat(Estimate.middle(x)).isEqualTo(0.01075, within(1e-12));
  }
}
