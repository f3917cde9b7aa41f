package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.enginedyno.bench.Schedule.Due;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScheduleTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  /** The clock may overflow. */
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000);

  private final long begin = clock.get();
  private final List<Long> pauses = new ArrayList<>();

  private static Arrivals arrivals(String text) {
    return PlanAxis.ARRIVALS.parsed(text);
  }

  /** A pause ends 7 us late. */
  private Schedule schedule(String text, double expected, long seed) {
    return new Schedule(
        arrivals(text),
        ClientShare.whole(1),
        expected,
        seed,
        clock::get,
        nanos -> {
          pauses.add(nanos);
          clock.addAndGet(nanos + 7_000);
        });
  }

  private long awaited(Schedule schedule) {
    Due due = schedule.take();
    schedule.await(due);
    return due.at() - begin;
  }

  @Test
  void regularOperationsAreDueAtEqualDistancesFromTheFirstOneOn() {
    Schedule schedule = schedule("10_000/s regular", 0, 1);

    assertThat(awaited(schedule)).isZero();
    assertThat(pauses).isEmpty();
    assertThat(awaited(schedule)).isEqualTo(100_000);
    assertThat(awaited(schedule)).isEqualTo(200_000);
    assertThat(pauses).containsExactly(100_000L, 93_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"600/s regular", "ramp(100/s..900/s, 3s) regular"})
  void allClientsTogetherFollowOneSchedule(String rate) {
    List<Long> ofAll = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      ClientShare share = ClientShare.of(client, 3, 4);
      Schedule own = new Schedule(arrivals(rate), share, 0, 1, clock::get, nanos -> {});
      Stream.generate(own::take)
          .limit(share.operations(Extent.counted(300)))
          .forEach(due -> ofAll.add(due.after()));
    }
    Schedule one = schedule(rate, 0, 1);

    assertThat(ofAll)
        .containsExactlyInAnyOrderElementsOf(
            Stream.generate(one::take).limit(1_200).map(Due::after).toList());
  }

  @Test
  void aPoissonShareHasItsShareOfOperationsInTheSameTime() {
    ClientShare share = ClientShare.of(0, 3, 4);
    Schedule half = new Schedule(arrivals("1000/s"), share, 10_000, 5, clock::get, nanos -> {});
    long last = Stream.generate(half::take).limit(10_000).mapToLong(Due::after).max().orElseThrow();

    assertThat(last).isBetween(19 * SECOND, 20 * SECOND);
  }

  @Test
  void noOperationIsOmittedAfterAStall() {
    Schedule schedule = schedule("10000/s regular", 0, 1);
    awaited(schedule);
    clock.addAndGet(350_000);

    assertThat(Stream.generate(() -> awaited(schedule)).limit(4))
        .containsExactly(100_000L, 200_000L, 300_000L, 400_000L);
    assertThat(pauses).as("only the last was in time").containsExactly(50_000L);
  }

  /** Three operations at equal intervals span three intervals, however early the last one ends. */
  @Test
  void lastsUntilTheNextOperationWouldBeDue() {
    Schedule regular = schedule("4/s regular", 8, 1);
    Schedule poisson = schedule("4/s", 8, 1);
    for (int i = 0; i < 3; i++) {
      regular.take();
      poisson.take();
    }
    assertThat(regular.lastsTo(begin + 500_000_001)).isEqualTo(750_000_000);
    assertThat(regular.lastsTo(begin + 900_000_000)).isEqualTo(900_000_000);
    assertThat(poisson.lastsTo(begin + 500_000_001)).isEqualTo(500_000_001);
  }

  @Test
  void aPauseThatEndsEarlyIsContinued() {
    Schedule woken =
        new Schedule(
            arrivals("10000/s regular"),
            ClientShare.whole(1),
            0,
            1,
            clock::get,
            nanos -> clock.addAndGet((nanos + 1) / 2));
    woken.take();
    Due second = woken.take();

    assertThat(woken.await(second)).isTrue();
    assertThat(clock.get()).isEqualTo(second.at());
    assertThat(woken.await(second)).as("it is due already").isFalse();
  }

  /** In 20 seconds exactly 20,000 operations are due, at independent times. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 2007})
  void poissonOperationsMatchTheRateAtIndependentTimes(long seed) {
    Schedule schedule = schedule("1000/s", 20_000, seed);
    double[] times =
        Stream.generate(schedule::take).limit(20_000).mapToDouble(Due::after).toArray();
    double[] gaps = gaps(times);
    KolmogorovSmirnovTest test = new KolmogorovSmirnovTest();

    assertThat(times[19_999]).isLessThan(20.0 * SECOND);
    assertThat((double) schedule.take().after()).isGreaterThan(20.0 * SECOND);
    assertThat(test.kolmogorovSmirnovTest(new UniformRealDistribution(0, 20.0 * SECOND), times))
        .isGreaterThan(0.01);
    assertThat(test.kolmogorovSmirnovTest(new ExponentialDistribution(MILLI), gaps))
        .isGreaterThan(0.01);
    assertThat(correlation(gaps)).isBetween(-0.03, 0.03);
  }

  private static double[] gaps(double[] times) {
    double[] gaps = new double[times.length - 1];
    Arrays.setAll(gaps, i -> times[i + 1] - times[i]);
    return gaps;
  }

  /** Of each gap with the next one. */
  private static double correlation(double[] gaps) {
    double mean = DoubleStream.of(gaps).average().orElseThrow();
    double together = 0;
    double own = 0;
    for (int i = 0; i + 1 < gaps.length; i++) {
      together += (gaps[i] - mean) * (gaps[i + 1] - mean);
      own += (gaps[i] - mean) * (gaps[i] - mean);
    }
    return together / own;
  }

  @Test
  void timesDependOnlyOnTheSeed() {
    List<Long> one =
        Stream.generate(schedule("500/s", 50, 1)::take).limit(9).map(Due::after).toList();
    List<Long> same =
        Stream.generate(schedule("500/s", 50, 1)::take).limit(9).map(Due::after).toList();
    List<Long> other =
        Stream.generate(schedule("500/s", 50, 2)::take).limit(9).map(Due::after).toList();

    assertThat(one).isEqualTo(same).isNotEqualTo(other).isSorted();
  }

  @Test
  void anOverloadedRunLeavesItsDueOperations() {
    Schedule schedule = schedule("1000/s regular", 1_000, 1);
    Stream.generate(schedule::take).limit(400).forEach(due -> {});

    assertThat(schedule.left()).isEqualTo(600);
    assertThat(schedule("1000/s", 10, 1).left()).as("never started").isZero();
  }

  /** Latencies of workers with one connection each, on a server that takes 1 ms per operation. */
  private Span.Arrivals simulated(
      Schedule schedule,
      int workers,
      long operations,
      Histogram responses,
      LongUnaryOperator answered) {
    SendTimes times = SendTimes.ofWorker(operations * SECOND / 400);
    PriorityQueue<Long> free = new PriorityQueue<>();
    for (int worker = 0; worker < workers; worker++) {
      free.add(0L);
    }
    for (long done = 0; done < operations; done++) {
      clock.set(begin + free.remove());
      Due due = schedule.take();
      boolean waited = schedule.await(due);
      long start = clock.get() - begin;
      long end = answered.applyAsLong(start);
      times.record(due, waited, begin + start, begin + end);
      Histograms.record(responses, begin + end - due.at());
      free.add(end);
    }
    SendTimes sum = SendTimes.sum();
    sum.add(times);
    return sum.logged(400, 0);
  }

  /** The server stops from the third second to the fourth. */
  private static long stalled(long start) {
    return start + MILLI <= 3 * SECOND || start >= 4 * SECOND
        ? start + MILLI
        : 4 * SECOND + Math.max(0, start + MILLI - 3 * SECOND);
  }

  /** Like wrk2: from when a request was due, even if no worker was free to send it. */
  private static Histogram expected(double[] due, int workers) {
    Histogram expected = Histograms.create();
    double[] free = new double[workers];
    for (double one : due) {
      Arrays.sort(free);
      long start = (long) Math.max(one, free[0]);
      free[0] = stalled(start);
      Histograms.record(expected, (long) (free[0] - one));
    }
    return expected;
  }

  @ParameterizedTest
  @ValueSource(strings = {"400/s regular", "400/s"})
  void aStalledServerShowsInResponseTimesNotInServiceTimes(String text) {
    Histogram responses = Histograms.create();
    Span.Arrivals sent =
        simulated(schedule(text, 4_000, 7), 4, 4_000, responses, ScheduleTest::stalled);
    double[] due =
        Stream.generate(schedule(text, 4_000, 7)::take)
            .limit(4_000)
            .mapToDouble(Due::after)
            .toArray();
    Histogram right = expected(due, 4);

    for (double percentile : new double[] {50, 75, 90, 95, 99, 99.9, 100}) {
      assertThat((double) responses.getValueAtPercentile(percentile))
          .as("p%s", percentile)
          .isCloseTo((double) right.getValueAtPercentile(percentile), withinPercentage(2));
    }
    // the 40 operations with the longest wait were due in the first tenth of the second
    assertThat(responses.getValueAtPercentile(99) / 1e9).isBetween(0.86, 0.96);
    assertThat((double) Histograms.decode(sent.services()).getValueAtPercentile(99))
        .isCloseTo((double) MILLI, withinPercentage(2));
    assertThat(Histograms.decode(Objects.requireNonNull(sent.wakes())).getMaxValue())
        .isBetween(7_000L, 7_100L);
  }

  @Test
  void latenciesOfWorkersAreAddedUp() {
    SendTimes one = SendTimes.ofWorker(2_000);
    one.record(new Due(0, 0, 0), false, 100, 300);
    one.record(new Due(1, 100, 100), false, 1_500, 1_600);
    SendTimes other = SendTimes.ofWorker(2_000);
    other.record(new Due(18, 1_800, 1_800), true, 1_850, 1_900);
    other.record(new Due(19, 2_900, 1_900), true, 1_920, 1_930);

    SendTimes sum = SendTimes.sum();
    sum.add(one);
    sum.add(other);
    Span.Arrivals arrivals = sum.logged(10_000_000, 3);

    assertThat(Histograms.decode(arrivals.services()).getMaxValue()).isEqualTo(200);
    assertThat(Histograms.decode(arrivals.services()).getTotalCount()).isEqualTo(4);
    assertThat(Histograms.decode(arrivals.lags()).getMaxValue()).isEqualTo(1_400);
    assertThat(Histograms.decode(Objects.requireNonNull(arrivals.wakes())).getTotalCount())
        .isEqualTo(2);
    assertThat(arrivals.left()).isEqualTo(3);
    assertThat(arrivals.leastLags())
        .hasSize(10)
        .startsWith(100L, Span.Arrivals.NONE_SENT)
        .endsWith(Span.Arrivals.NONE_SENT, 20L);
  }
}
