package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.enginedyno.workload.Distribution.Gaussian;
import org.enginedyno.workload.Distribution.Pareto;
import org.enginedyno.workload.Distribution.Special;
import org.enginedyno.workload.Distribution.Zipfian;
import org.junit.jupiter.api.Test;

/** Draws come from one seed, so that no test fails by chance; margins are five deviations. */
final class DistributionTest {
  private static final int KEYS = 10_000;
  private static final int DRAWS = 200_000;

  private static int[] draws(Distribution distribution) {
    SplittableRandom random = new SplittableRandom(2007);
    return IntStream.range(0, DRAWS).map(i -> distribution.draw(random::nextDouble)).toArray();
  }

  /** The share of draws with this property is the expected one, as far as chance allows. */
  private static void holds(int[] draws, IntPredicate so, double expected) {
    double part = IntStream.of(draws).filter(so).count() / (double) draws.length;
    double deviation = Math.sqrt(expected * (1 - expected) / draws.length);
    assertThat(part).isCloseTo(expected, within(5 * deviation));
  }

  private static void lieWithin(int[] draws) {
    assertThat(IntStream.of(draws).min().orElseThrow()).isPositive();
    assertThat(IntStream.of(draws).max().orElseThrow()).isLessThanOrEqualTo(KEYS);
  }

  @Test
  void uniformKeysAreEquallyLikely() {
    int[] draws = draws(Distribution.uniform(KEYS));

    lieWithin(draws);
    for (int tenth = 0; tenth < 10; tenth++) {
      int from = tenth * KEYS / 10;
      holds(draws, key -> key > from && key <= from + KEYS / 10, 0.1);
    }
  }

  @Test
  void gaussianKeysAreABellAroundTheMiddle() {
    int[] draws = draws(new Gaussian(KEYS, 12));
    double deviation = KEYS / 12.0;

    lieWithin(draws);
    holds(draws, key -> key <= KEYS / 2, 0.5);
    // the sum of twelve uniform draws is the textbook's approximation of a normal one
    assertThat(IntStream.of(draws).average().orElseThrow())
        .isCloseTo(KEYS / 2.0, within(5 * deviation / Math.sqrt(DRAWS) + 1));
    double square =
        IntStream.of(draws)
            .mapToDouble(key -> Math.pow(key - KEYS / 2.0, 2))
            .average()
            .orElseThrow();
    assertThat(Math.sqrt(square)).isCloseTo(deviation, within(deviation / 100));
  }

  @Test
  void specialKeysGetThreeOfFourDrawsAndTheOthersABell() {
    int[] draws = draws(Special.usual(KEYS));
    int[] bell = draws(new Special(KEYS, 1, 0, 12));
    double bellThere =
        IntStream.of(bell).filter(key -> key >= 4_950 && key <= 5_051).count() / (double) DRAWS;

    lieWithin(draws);
    holds(draws, key -> key >= 4_950 && key <= 5_051, 0.75 + 0.25 * bellThere);
    // a quarter of the special ones is drawn only by the bell, as in sysbench
    holds(draws, key -> key >= 4_950 && key < 4_975, 0.25 * bellThere / 4);
  }

  @Test
  void specialKeysFollowTheirParameters() {
    int[] draws = draws(new Special(KEYS, 20, 50, 12));

    lieWithin(draws);
    // half of all draws are in the upper half of a fifth in the middle, in addition to those of the
    // bell
    int[] bell = draws(new Special(KEYS, 20, 0, 12));
    double bellThere =
        IntStream.of(bell).filter(key -> key > 5_000 && key <= 6_000).count() / (double) DRAWS;
    holds(draws, key -> key > 5_000 && key <= 6_000, 0.5 + 0.5 * bellThere);
    lieWithin(draws(new Special(KEYS, 100, 100, 1)));
  }

  @Test
  void paretoKeysAreSelfSimilar() {
    int[] draws = draws(Pareto.of(KEYS, 0.2));

    lieWithin(draws);
    holds(draws, key -> key <= KEYS / 5, 0.8);
    holds(draws, key -> key <= KEYS / 25, 0.64);
    lieWithin(draws(Pareto.of(KEYS, 0.99)));
    lieWithin(draws(Pareto.of(KEYS, 0.01)));
  }

  @Test
  void zipfianKeysFollowTheirRank() {
    for (double exponent : new double[] {0, 0.5, 0.8, 1, 1.01, 2}) {
      int[] draws = draws(new Zipfian(KEYS, exponent));
      double all = weight(exponent, KEYS);

      lieWithin(draws);
      for (int key : new int[] {1, 2, 3, 10, 100}) {
        holds(draws, drawn -> drawn == key, Math.pow(key, -exponent) / all);
      }
      for (int upTo : new int[] {10, 100, 1_000, 5_000}) {
        holds(draws, drawn -> drawn <= upTo, weight(exponent, upTo) / all);
      }
    }
  }

  private static double weight(double exponent, int upTo) {
    return IntStream.rangeClosed(1, upTo).mapToDouble(key -> Math.pow(key, -exponent)).sum();
  }

  @Test
  void stayWithinASingleKeyAndTheEndsOfADraw() {
    for (DoubleSupplier end : new DoubleSupplier[] {() -> 0, () -> Math.nextDown(1.0)}) {
      for (int keys : new int[] {1, 2, 1_000_000_000}) {
        for (Distribution one :
            new Distribution[] {
              Distribution.uniform(keys),
              new Gaussian(keys, 12),
              Special.usual(keys),
              new Special(keys, 100, 100, 1),
              Pareto.of(keys, 0.2),
              Pareto.of(keys, 0.99),
              new Zipfian(keys, 0.8)
            }) {
          assertThat(one.draw(end)).as("%s of %d", one, keys).isBetween(1, keys);
        }
      }
    }
  }

  @Test
  void refuseInvalidParameters() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Pareto.of(KEYS, 1))
        .withMessage("not a part of 10000 keys: 1.0; use more than 0 and less than 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Zipfian(KEYS, -1))
        .withMessage("not a zipfian distribution: 10000 keys, exponent -1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Gaussian(KEYS, 0))
        .withMessage("not a gaussian distribution: 0 draws of 10000 keys");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Special(KEYS, 0, 101, 12))
        .withMessage("not percentages: 0 of the keys, 101 of the draws");
  }
}
