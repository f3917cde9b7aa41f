package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Retries;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.Arrivals;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.Throughput;
import org.enginedyno.run.proof.Sample;
import org.junit.jupiter.api.Test;

final class OverloadRuleTest {
  private static final String NOTHING = Histograms.encode(Histograms.create());

  /** A run of 4,000 operations, of which 400 a second were due; least lags in milliseconds. */
  private static Span run(double seconds, double... leastLags) {
    return leaving(0, seconds, leastLags);
  }

  /** The same run, in which so many more operations were due and not sent. */
  private static Span leaving(long left, double seconds, double... leastLags) {
    List<Long> lags = Arrays.stream(leastLags).mapToObj(lag -> Math.round(lag * 1e6)).toList();
    Span run = Sample.fork().log().spans().get(0);
    run =
        Copy.of(
            run,
            "throughput",
            new Throughput(
                2, 4_000, (long) (seconds * 1e9), Slices.NONE, Workers.NONE, Retries.NONE));
    return Copy.of(
        run,
        "latencies",
        new Latencies(
            NOTHING,
            null,
            null,
            List.of(),
            new Arrivals(400, NOTHING, NOTHING, NOTHING, left, lags)));
  }

  private static List<Mark> marks(Span... runs) {
    return OverloadRule.mark(List.of(runs)).stream().toList();
  }

  @Test
  void aRunThatKeepsUpHasNoMark() {
    assertThat(marks(run(10, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.13, 0.14))).isEmpty();
  }

  @Test
  void aRunThatKeptUpOnlyInItsFirstTenthIsMarked() {
    assertThat(marks(leaving(396_000, 1_000, 0.1)))
        .singleElement()
        .satisfies(
            mark ->
                assertThat(mark.text())
                    .startsWith(
                        "4.0 operations/s were done, but 400.0 were due, 396,000 were not"
                            + " sent, and the last was sent at least 990,000 ms late;"));
    assertThat(marks(leaving(3, 10, 0.1))).as("at the very end").isEmpty();
  }

  /** The percentiles of the sent operations alone would hide all delays. */
  @Test
  void operationsThatWereNotSentHaveTheirDelaysSoFar() {
    Histogram times = Histograms.create();
    times.recordValueWithCount(1_000_000, 4_000);
    OverloadRule.addUnsent(times, leaving(2, 10, 0.1));
    assertThat(times.getTotalCount()).as("two threads").isEqualTo(4_000);

    OverloadRule.addUnsent(times, leaving(4_000, 10, 0.1));
    assertThat(times.getTotalCount()).isEqualTo(8_000);
    assertThat(times.getValueAtPercentile(50)).isLessThan(2_000_000);
    assertThat(times.getValueAtPercentile(75) / 1e9).isBetween(4.9, 5.1);
    assertThat(times.getMaxValue() / 1e9).isBetween(9.9, 10.1);
  }

  @Test
  void aSingleLongOperationIsNamedInsteadOfALowerRate() {
    Span run = leaving(4_000, 10, 0.1);
    Histogram services = Histograms.create();
    services.recordValueWithCount(1_000_000, 10);
    services.recordValue(9_000_000_000L);
    Arrivals arrivals = Objects.requireNonNull(run.latencies().arrivals());
    arrivals = Copy.of(arrivals, "services", Histograms.encode(services));
    Span stopped = Copy.of(run, "latencies", Copy.of(run.latencies(), "arrivals", arrivals));

    assertThat(marks(stopped).get(0).text()).contains("; one operation took 9,0");
    assertThat(marks(run).get(0).text()).contains("; lower the rate to ");
    services.recordValueWithCount(5_000_000_000L, 20);
    arrivals = Copy.of(arrivals, "services", Histograms.encode(services));
    Span slow = Copy.of(run, "latencies", Copy.of(run.latencies(), "arrivals", arrivals));
    assertThat(marks(slow).get(0).text()).as("all are slow").contains("; lower the rate to ");
  }

  /** At any rate, up to as many operations as threads may wait for a thread at any moment. */
  @Test
  void operationsThatWaitForAThreadAreNotABacklog() {
    assertThat(marks(slow(1))).isEmpty();
    assertThat(marks(slow(2))).hasSize(1);
  }

  /** A run of 3 s of one thread, for which 20 operations a second were due. */
  private static Span slow(long left) {
    Span run = leaving(left, 3, 0.1);
    Arrivals arrivals = Objects.requireNonNull(run.latencies().arrivals());
    return Copy.of(
        run,
        "throughput",
        Copy.of(run.throughput(), "threads", 1, "operations", 60L),
        "latencies",
        Copy.of(run.latencies(), "arrivals", Copy.of(arrivals, "rate", 20.0)));
  }

  @Test
  void aStallThatWasCaughtUpHasNoMark() {
    assertThat(marks(run(10, 0.1, 0.1, 0.1, 900, 700, 400, 90, 0.1, 0.1, 0.1))).isEmpty();
  }

  @Test
  void aMissedRateIsMarkedWithTheRunThatMissedItMost() {
    assertThat(
            marks(
                run(10, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1),
                run(12.5, 200, 400, 700, 900, 1_200, 1_500, 1_700, 1_900, 2_200, 2_450),
                run(11, 90, 190, 290, 390, 490, 590, 690, 790, 890, 990)))
        .containsExactly(
            new Mark(
                Label.OVERLOADED,
                "320.0 operations/s were done, but 400.0 were due, and the last was sent"
                    + " at least 2,450 ms late; lower the rate to 288.0/s, or add threads"));
  }

  @Test
  void aStallAtTheEndIsMarkedAlthoughItHadNoTenthBefore() {
    assertThat(marks(run(11.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 1_100))).hasSize(1);
  }

  @Test
  void aBacklogThatGrowsSlowlyToTheEndIsMarked() {
    assertThat(marks(run(10.03, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30))).hasSize(1);
    assertThat(marks(run(10.03, 3, 6, 9, 12, 15, 18, 31, 24, 27, 26))).as("shrinks").isEmpty();
    assertThat(marks(run(10.03, 1, 2, 3, 4, 5, 6, 7, 8, 8.5, 9))).as("unnoticed").isEmpty();
  }

  @Test
  void aTenthWithoutOperationsIsIgnored() {
    double none = Double.POSITIVE_INFINITY;
    assertThat(marks(run(10, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, none))).isEmpty();
    assertThat(marks(run(10.03, 3, 6, 9, 12, 15, 18, 21, 24, none, 30))).hasSize(1);
  }

  @Test
  void aCellWithoutARateHasNoMark() {
    assertThat(Stream.of(Sample.fork().log().spans().get(0)).flatMap(one -> marks(one).stream()))
        .isEmpty();
  }
}
