package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.junit.jupiter.api.Test;

final class InsertRatesTest {
  private static final long SECOND = 1_000_000_000L;

  /**
   * So many rows a second, sampled each second; one operation in the middle takes the given time.
   */
  private static Curve curve(int run, int rowsPerSecond, int seconds, long slowest) {
    List<Sample> samples = new ArrayList<>();
    for (int second = 1; second <= seconds; second++) {
      long longest = second == seconds / 2 ? slowest : 1_000_000;
      samples.add(
          new Sample((long) rowsPerSecond * second, SECOND * second, rowsPerSecond, longest));
    }
    return new Curve(1, run, samples, 0, List.of());
  }

  private static Measurement measured(Curve... curves) {
    return SampleMeasurements.grown(
        CellBuilder.of("INSERT_SMALL", "InnoDB").cell(), List.of(curves));
  }

  @Test
  void comesFromTheRunOfTheMedianRate() {
    InsertRates growth =
        InsertRates.of(measured(curve(1, 500, 40, 0), curve(2, 100, 40, 0), curve(3, 300, 40, 0)))
            .orElseThrow();

    assertThat(growth.rate()).isCloseTo(300, within(0.01));
    assertThat(growth.rows()).isEqualTo(12_000);
    assertThat(growth.completing().isAny()).isFalse();
    assertThat(growth.intervals()).hasSize(20);
    assertThat(growth.intervals())
        .isNotEmpty()
        .allSatisfy(interval -> assertThat(interval.rate()).isCloseTo(300, within(0.01)));
    assertThat(growth.intervals().get(19).upTo()).isEqualTo(12_000);
  }

  @Test
  void reportsSlowestFastestAndKeyFillingIntervalsSeparately() {
    Curve slowing =
        new Curve(
            1,
            1,
            List.of(
                new Sample(1_000, SECOND, 1_000, 1),
                new Sample(1_500, 2 * SECOND, 500, 1),
                new Sample(1_600, 3 * SECOND, 100, 1)),
            SECOND,
            List.of());

    InsertRates growth = InsertRates.of(measured(slowing)).orElseThrow();

    assertThat(growth.best()).isCloseTo(1_000, within(0.01));
    assertThat(growth.least()).isCloseTo(100, within(0.01));
    assertThat(growth.rate()).isCloseTo(1_600 / 3.0, within(0.01));
    assertThat(growth.completing())
        .as("the second in which its keys were filled counts here alone")
        .isEqualTo(new InsertRates.Completing(SECOND, 400));
  }

  @Test
  void countsStallsOfAllRuns() {
    InsertRates growth =
        InsertRates.of(measured(curve(1, 100, 10, 3 * SECOND), curve(2, 100, 10, 2 * SECOND)))
            .orElseThrow();

    assertThat(growth.stalls()).isEqualTo(2);
    assertThat(growth.slowestNanos()).isEqualTo(3 * SECOND);
  }

  @Test
  void isAbsentIfNoRowsAreAdded() {
    assertThat(InsertRates.of(measured())).isEmpty();
  }

  @Test
  void reportsTheRowsAfterWhichTheRateStaysBelowHalf() {
    List<Sample> samples = new ArrayList<>();
    long nanos = 0;
    for (int thousand = 1; thousand <= 20; thousand++) {
      nanos += thousand <= 12 ? SECOND : 3 * SECOND;
      samples.add(new Sample(1_000L * thousand, nanos, 1_000, 1));
    }

    assertThat(
            InsertRates.of(measured(new Curve(1, 1, samples, 0, List.of())))
                .orElseThrow()
                .fallsFrom())
        .hasValue(12_000);
    assertThat(InsertRates.of(measured(curve(1, 100, 40, 0))).orElseThrow().fallsFrom()).isEmpty();
  }
}
