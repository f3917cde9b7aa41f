package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span.Arrivals;
import org.junit.jupiter.api.Test;

final class ScheduleTest {
  /** The clock may pass its greatest number. */
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000);

  private final long begin = clock.get();
  private final List<Long> pauses = new ArrayList<>();

  /** Every 100 us; a pause ends 7 us late. */
  private final Schedule schedule =
      new Schedule(
          10_000,
          clock::get,
          nanos -> {
            pauses.add(nanos);
            clock.addAndGet(nanos + 7_000);
          });

  @Test
  void operationsAreDueAtTheRateFromTheFirstOneOn() {
    assertThat(schedule.awaitDue(schedule.take())).isEqualTo(begin);
    assertThat(pauses).isEmpty();

    assertThat(schedule.awaitDue(schedule.take())).isEqualTo(begin + 100_000);
    assertThat(schedule.awaitDue(schedule.take())).isEqualTo(begin + 200_000);
    assertThat(pauses).containsExactly(100_000L, 93_000L);
    assertThat(schedule.due(10_000)).isEqualTo(begin + 1_000_000_000);
  }

  @Test
  void noOperationIsLeftOutAfterAStall() {
    schedule.awaitDue(schedule.take());
    clock.addAndGet(350_000);

    List<Long> due = new ArrayList<>();
    for (int operation = 0; operation < 4; operation++) {
      due.add(schedule.awaitDue(schedule.take()) - begin);
    }

    assertThat(due).containsExactly(100_000L, 200_000L, 300_000L, 400_000L);
    assertThat(pauses).as("only the last was in time").containsExactly(50_000L);
  }

  @Test
  void aPauseThatEndsEarlyIsContinued() {
    Schedule woken = new Schedule(10_000, clock::get, nanos -> clock.addAndGet((nanos + 1) / 2));

    woken.due(0);
    assertThat(woken.awaitDue(1)).isEqualTo(clock.get());
  }

  @Test
  void latenciesCountFromWhenAnOperationWasDue() {
    WorkerCounts counts = new WorkerCounts(List.of(), 2, null, 0);
    WorkerCounts other = new WorkerCounts(List.of(), 2, null, 1);
    for (WorkerCounts worker : List.of(counts, other)) {
      worker.begin(0);
      worker.sent = SendTimes.ofWorker(20);
    }
    counts.operation(0, 0, 100, 300);
    counts.operation(1, 100, 1_500, 1_600);
    other.operation(18, 1_800, 1_850, 1_900);
    other.operation(19, 1_900, 1_920, 1_930);

    SendTimes sum = SendTimes.sum();
    sum.add(Objects.requireNonNull(counts.sent));
    sum.add(Objects.requireNonNull(other.sent));
    Arrivals arrivals = sum.logged(10_000_000);
    Histogram services = Histograms.decode(arrivals.services());
    Histogram lags = Histograms.decode(arrivals.lags());

    assertThat(counts.latencies.getMinValue()).isEqualTo(300);
    assertThat(counts.latencies.getMaxValue()).isEqualTo(1_500);
    assertThat(counts.firstStart).isEqualTo(100);
    assertThat(services.getMaxValue()).isEqualTo(200);
    assertThat(services.getTotalCount()).isEqualTo(4);
    assertThat(lags.getMaxValue()).isEqualTo(1_400);
    assertThat(lags.getMinValue()).isEqualTo(20);
    assertThat(arrivals.leastLags()).as("of the tenths that had any").containsExactly(100L, 20L);
  }

  @Test
  void anotherRunStartsWithoutTheTimesOfTheLastOne() {
    WorkerCounts counts = new WorkerCounts(List.of(), 1, null, 0);
    counts.begin(0);
    counts.sent = SendTimes.ofWorker(1);
    counts.operation(0, 0, 1, 2);
    counts.begin(0);

    assertThat(counts.sent).isNull();
  }
}
