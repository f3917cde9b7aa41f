package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.enginedyno.bench.Clocks.Sides;
import org.enginedyno.db.facts.SchemaSnapshot;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.Span;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The report of a run from the counts of its workers. */
final class OpenSpanTest {
  private static final long MS = 1_000_000;

  private OpenSpan span = span(null);

  private static OpenSpan span(OpenSpan.@Nullable Rated rated) {
    return new OpenSpan(true, Extent.TIMED, Sides.of(List.of()), null, null, rated);
  }

  /** A worker whose operations start and end at these milliseconds of the run. */
  private WorkerCounts worker(long... startsAndEnds) {
    WorkerCounts worker = new WorkerCounts(List.of("read", "change"), 3, null, 0);
    worker.begin(span);
    worker.operation(0, 77 * MS); // of the previous run
    worker.committed(77 * MS);
    worker.begin(span);
    for (int i = 0; i < startsAndEnds.length; i += 2) {
      worker.operation(
          span.begunAt() + startsAndEnds[i] * MS, span.begunAt() + startsAndEnds[i + 1] * MS);
    }
    return worker;
  }

  private Span logged(WorkerCounts... workers) {
    for (WorkerCounts worker : workers) {
      span.add(worker, null, true);
    }
    span.end(Map.of("com_select", 5L), SchemaSnapshot.NONE);
    return span.logged();
  }

  private static void assertTimes(String text, long count, double meanMillis, double maxMillis) {
    Histogram times = Histograms.decode(text);
    assertThat(times.getTotalCount()).isEqualTo(count);
    assertThat(times.getMean()).isCloseTo(meanMillis * MS, within(0.002 * meanMillis * MS));
    assertThat((double) times.getMaxValue())
        .isCloseTo(maxMillis * MS, within(0.002 * maxMillis * MS));
  }

  @Test
  void lastsFromTheFirstStartToTheLastEnd() {
    Span logged = logged(worker(30, 70, 80, 90), worker(10, 50, 60, 120, 120, 130), worker());

    assertThat(logged.throughput().threads()).isEqualTo(3);
    assertThat(logged.throughput().operations()).isEqualTo(5);
    assertThat(logged.throughput().nanos()).isEqualTo(120 * MS);
    assertThat(logged.throughput().workers()).isEqualTo(new Workers(0, 2, 3));
    assertThat(logged.server().counters()).containsExactly(Map.entry("com_select", 5L));
  }

  @Test
  void aRunWithoutAnOperationTakesNoTime() {
    assertThat(logged(worker()).throughput().nanos()).isZero();
    span = span(OpenSpan.Rated.of(Arrivals.regular(10), ClientShare.whole(1), 0, MS, 1));
    assertThat(logged(worker()).throughput().nanos()).isZero();
  }

  @Test
  void aRatedRunLastsAtLeastAsLongAsItsOperationsAreDue() {
    Arrivals arrivals = Arrivals.regular(10);
    OpenSpan.Rated rated = OpenSpan.Rated.of(arrivals, ClientShare.whole(1), 0, 2_000 * MS, 1);
    span = span(rated);
    rated.schedule().take();
    assertThat(logged(worker(400, 500, 1_600, 1_700)).throughput().nanos()).isEqualTo(2_000 * MS);
    assertThat(logged(worker(2_000, 9_000)).throughput().nanos()).isBetween(8_000 * MS, 9_000 * MS);
  }

  @Test
  void keepsEveryLatency() {
    assertTimes(
        logged(worker(30, 70, 80, 90), worker(10, 70)).latencies().histogram(), 3, 110 / 3.0, 60);
  }

  @Test
  void keepsThePartsOfLatencies() {
    WorkerCounts worker = worker(10, 50);
    worker.committed(20 * MS);
    worker.committed(30 * MS);
    worker.kinds().record(1, 5 * MS);
    worker.read(3);
    worker.moved(2);
    Histogram waits = Histograms.create();
    waits.recordValue(7 * MS);
    span.add(worker, waits, true);
    Span logged = logged(worker(20, 30));

    assertTimes(String.valueOf(logged.latencies().commits()), 2, 25, 30);
    assertTimes(String.valueOf(logged.latencies().poolWaits()), 1, 7, 7);
    assertThat(logged.latencies().statements())
        .extracting(Span.Latencies.OfKind::kind)
        .containsExactly("read", "change");
    assertTimes(logged.latencies().statements().get(1).histogram(), 1, 5, 5);
    assertThat(logged.server().rowsToRead()).isEqualTo(3);
  }

  @Test
  void hasNoPartsIfNothingWaitedOrCommitted() {
    Span logged = logged(worker(10, 50));

    assertThat(logged.latencies().commits()).isNull();
    assertThat(logged.latencies().poolWaits()).isNull();
  }
}
