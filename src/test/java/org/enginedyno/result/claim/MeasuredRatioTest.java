package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.claim.Bounds;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The intervals of ratios, and the verdict at each end of a published range. */
final class MeasuredRatioTest {
  /** The ends of the range belong to it; one belongs to neither side. */
  @ParameterizedTest
  @CsvSource({
    "at least 3, 2.5, 4, HELD, is within the published range",
    "at least 3, 2.499, 4, NOT_TESTABLE_HERE, more forks",
    "at least 3, 2, 2.5, NOT_TESTABLE_HERE, more forks",
    "at least 3, 2, 2.499, NOT_HELD, less than published",
    "at least 3, 0.5, 1, NOT_HELD, less than published",
    "at least 3, 0.5, 0.999, REVERSED, the other side is ahead",
    "1.5 to 2, 2, 2.4, HELD, is within the published range",
    "1.5 to 2, 2, 2.401, NOT_TESTABLE_HERE, more forks",
    "1.5 to 2, 2.4, 3, NOT_TESTABLE_HERE, more forks",
    "1.5 to 2, 2.401, 3, NOT_HELD, more than published",
    "0.25 to 0.5, 0.8, 1, NOT_HELD, less than published",
    "0.25 to 0.5, 1, 1.2, NOT_HELD, less than published",
    "0.25 to 0.5, 1.001, 1.2, REVERSED, the other side is ahead",
    "0.25 to 0.5, 0.1, 0.2, NOT_HELD, more than published",
    "more, 1, 1, NOT_HELD, less than published",
    "more, 1, 1.2, NOT_TESTABLE_HERE, more forks",
    "more, 1.001, 1.2, HELD, is within the published range",
    "more, 0.8, 1, NOT_TESTABLE_HERE, more forks",
    "more, 0.8, 0.999, REVERSED, the other side is ahead",
    "less, 1, 1, NOT_HELD, less than published",
    "less, 1, 1.2, NOT_TESTABLE_HERE, more forks",
    "less, 1.001, 1.2, REVERSED, the other side is ahead",
    "less, 0.8, 1, NOT_TESTABLE_HERE, more forks",
    "less, 0.8, 0.999, HELD, is within the published range",
    "equal, 1.1, 1.1, HELD, is within the published range",
    "equal, 1.1, 1.2, NOT_TESTABLE_HERE, more forks",
    "equal, 1.101, 1.2, NOT_HELD, differs by more than 10 %"
  })
  void theVerdictDependsOnTheWholeInterval(
      String published, double low, double high, ClaimStatus status, String reason) {
    Bounds bounds = Bounds.parse(published);
    MeasuredRatio ratio = new MeasuredRatio("friday", 4, new Interval(low, (low + high) / 2, high));

    assertThat(ratio.status(bounds)).isEqualTo(status);
    assertThat(ratio.reason(bounds)).contains(reason);
  }

  /** Computed independently of this code: variances and degrees of freedom of each side count. */
  @ParameterizedTest
  @CsvSource({
    "0 0.02 0.04, 0 0.1 0.2 0.3, 0.05, 0.717614, 1.074465",
    "0 0.1 0.2 0.3, 0 0.02 0.04, 0.05, 0.930696, 1.393506",
    "0 0.1, 0 0.2, 0.01, 0.117454, 7.703776",
    "0 0.1 0.2, 0.1, 0.01, 0.563825, 1.773599",
    "0.1, 0 0.1 0.2, 0.01, 0.563825, 1.773599",
    "0.1 0.1, 0.1 0.1, 0.01, 1, 1"
  })
  void theIntervalIsWelchs(String one, String two, double error, double low, double high) {
    ForkFigures first = figures(one);
    ForkFigures second = figures(two);

    Interval ratio = first.over(second, error);

    assertThat(ratio.value()).isEqualTo(first.range().value() / second.range().value());
    assertThat(ratio.low()).isCloseTo(low, within(1e-5));
    assertThat(ratio.high()).isCloseTo(high, within(1e-5));
  }

  /** Figures of forks with these logarithms. */
  private static ForkFigures figures(String logs) {
    List<Double> forks =
        Stream.of(logs.split(" ")).map(log -> Math.exp(Double.parseDouble(log))).toList();
    double mean = forks.stream().mapToDouble(Math::log).average().orElseThrow();
    return new ForkFigures(Interval.exactly(Math.exp(mean)), forks);
  }
}
