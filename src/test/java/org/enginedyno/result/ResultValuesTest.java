package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.junit.jupiter.api.Test;

/** Small values, computed by hand. */
final class ResultValuesTest {
  private static Curve curve(Sample... samples) {
    return new Curve(1, 1, List.of(samples), 0, List.of());
  }

  @Test
  void aCurveHasRatesOfRowsAndTime() {
    Sample early = new Sample(100, 500_000_000, 100, 9);
    Sample late = new Sample(400, 2_500_000_000L, 300, 7);

    assertThat(late.rateSince(early)).isEqualTo(150);
    assertThat(late.earlier(500_000_000)).isEqualTo(new Sample(400, 2_000_000_000, 300, 7));
    assertThat(early.earlier(900_000_000).nanos()).isZero();
    assertThat(curve(early, late).rate()).isEqualTo(160);
    assertThat(curve().rate()).isZero();
  }

  @Test
  void anIntervalKeepsItsOrderInAnotherUnit() {
    Interval interval = new Interval(1, 2, 4);

    assertThat(interval.times(8)).isEqualTo(new Interval(8, 16, 32));
    assertThat(interval.over(new Interval(2, 4, 8))).isEqualTo(new Interval(0.125, 0.5, 2));
    assertThat(interval.isWide()).isTrue();
    assertThat(Interval.exactly(3).isWide()).isFalse();
  }

  @Test
  void theMedianWorkerIsBetweenTheOthers() {
    assertThat(Workers.of(new long[] {9, 1, 5, 7})).isEqualTo(new Workers(1, 7, 9));
    assertThat(Workers.of(new long[0])).isEqualTo(Workers.NONE);
  }

  @Test
  void incompleteJoinedSlicesAreOmitted() {
    assertThat(new Slices(10, List.of(1L, 2L, 3L, 4L)).joined(2))
        .isEqualTo(new Slices(20, List.of(3L, 7L)));
    assertThat(new Slices(10, List.of(1L, 2L, 3L)).joined(2))
        .isEqualTo(new Slices(20, List.of(3L)));
  }

  @Test
  void latenciesAreInMicroseconds() {
    Histogram nanos = Histograms.create();
    nanos.recordValueWithCount(1_000, 9_999);
    assertThat(Latency.of(nanos))
        .returns(1.0, Latency::mean)
        .returns(1.0, Latency::p99)
        .returns(1.0, Latency::max)
        .returns(null, Latency::p999);
    nanos.recordValue(1_000);
    assertThat(Latency.of(nanos)).returns(1.0, Latency::p999);
  }
}
