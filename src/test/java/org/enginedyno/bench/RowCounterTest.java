package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.enginedyno.bench.Clocks.Sides;
import org.enginedyno.bench.Clocks.Switches;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.ProcessThreads;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters and readings of a measuring JVM. */
final class RowCounterTest {
  private static final int THREADS = 8;
  private static final int OPERATIONS = 20_000;

  private static final long START = Long.MAX_VALUE - 1_000;

  private static long operations(RowsAdded growth) {
    return growth.samples().stream().mapToLong(Sample::operations).sum();
  }

  @Test
  void aRowCounterRecordsAHundredSamplesOfARunWithTheExpectedRows() {
    RowCounter counter = new RowCounter(2_000, soFar -> {});
    for (int i = 0; i < 1_000; i++) {
      counter.add(2, i == 500 ? 9_000 : 10);
    }
    counter.found(1_999, "0", Duration.ofNanos(77));
    RowsAdded growth = counter.logged(0);

    assertThat(growth.rows()).isEqualTo(2_000);
    assertThat(growth.rowsFound()).isEqualTo(1_999);
    assertThat(growth.completingNanos()).isEqualTo(77);
    assertThat(growth.samples()).hasSize(100);
    assertThat(growth.samples()).allMatch(sample -> sample.operations() == 10);
    assertThat(growth.samples())
        .filteredOn(sample -> sample.slowestNanos() == 9_000)
        .extracting(Sample::rows)
        .containsExactly(1_020L);
  }

  @Test
  void aRowCounterSamplesOnceIfAnOperationPassesSeveralMarks() {
    RowCounter counter = new RowCounter(200, soFar -> {});
    counter.add(50, 7);
    counter.add(1, 8);

    assertThat(counter.logged(0).samples()).extracting(Sample::rows).containsExactly(50L, 51L);
  }

  @Test
  void aRowCounterSamplesTheLastRowEvenWithoutAMark() {
    RowCounter counter = new RowCounter(1_000, soFar -> {});
    counter.add(13, 1);
    counter.add(4, 1);

    assertThat(counter.logged(0).samples()).extracting(Sample::rows).containsExactly(13L, 17L);
    assertThat(counter.logged(0).samples()).as("asked again").hasSize(2);
  }

  @Test
  void aRowCounterTimesTheLastRowsWhenTheyArrive() {
    long begun = System.nanoTime();
    RowCounter all = new RowCounter(1_234, soFar -> {});
    RowCounter brokenOff = new RowCounter(1_234, soFar -> {});
    for (int i = 0; i < 1_234; i++) {
      all.add(1, 1);
    }
    brokenOff.add(17, 1);
    brokenOff.add(1, 1);
    brokenOff.sample();
    long passed = System.nanoTime() - begun;

    for (RowCounter counter : List.of(all, brokenOff)) {
      List<Sample> samples = counter.logged(0).samples();
      assertThat(samples.get(samples.size() - 1).nanos()).isLessThanOrEqualTo(passed);
    }
    assertThat(all.logged(0).samples()).last().extracting(Sample::rows).isEqualTo(1_234L);
    assertThat(brokenOff.logged(0).samples()).last().extracting(Sample::rows).isEqualTo(18L);
  }

  @Test
  void theTimeOfACurveStartsWithTheFirstOperation() {
    AtomicLong clock = new AtomicLong(1_000);
    RowCounter counter = new RowCounter(10, soFar -> {}, clock::get);
    long firstStart = clock.addAndGet(500_000);
    for (int row = 0; row < 10; row++) {
      clock.addAndGet(20);
      counter.add(1, 20);
    }

    assertThat(counter.logged(firstStart).samples())
        .extracting(Sample::nanos)
        .containsExactly(20L, 40L, 60L, 80L, 100L, 120L, 140L, 160L, 180L, 200L);
  }

  @Test
  void aRowCounterHasNoSamplesIfNothingWasAdded() {
    assertThat(new RowCounter(1_000, soFar -> {}).logged(0).samples()).isEmpty();
  }

  @Test
  void aRowCounterReportsTheLastRowHoweverFastItArrives() throws SQLException {
    List<RowProgress> told = new ArrayList<>();
    RowCounter counter = new RowCounter(1_000, told::add);
    for (int i = 0; i < 100; i++) {
      counter.add(10, 1);
    }
    counter.end();

    assertThat(told)
        .last()
        .extracting(RowProgress::rows, RowProgress::of)
        .containsExactly(1_000L, 1_000L);
  }

  @Test
  void aRowCounterLosesNothingBetweenThreads() throws Exception {
    RowCounter counter = new RowCounter(3L * THREADS * OPERATIONS, soFar -> {});
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> workers = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      long slowest = thread;
      workers.add(
          threads.submit(
              () -> {
                start.await();
                for (int i = 0; i < OPERATIONS; i++) {
                  counter.add(3, i == 0 ? 1_000 + slowest : 1);
                }
                return null;
              }));
    }
    start.countDown();
    for (Future<?> worker : workers) {
      worker.get();
    }
    threads.shutdown();
    RowsAdded growth = counter.logged(0);

    assertThat(growth.rows()).isEqualTo(3L * THREADS * OPERATIONS);
    assertThat(operations(growth)).isEqualTo((long) THREADS * OPERATIONS);
    assertThat(growth.samples())
        .isSortedAccordingTo(Comparator.comparingLong(Sample::rows))
        .isSortedAccordingTo(Comparator.comparingLong(Sample::nanos));
    assertThat(growth.samples()).extracting(Sample::rows).doesNotHaveDuplicates();
    assertThat(growth.samples().get(growth.samples().size() - 1).rows()).isEqualTo(growth.rows());
    assertThat(growth.samples().stream().mapToLong(Sample::slowestNanos).max())
        .hasValue(1_000 + THREADS - 1);
    assertThat(growth.samples().size()).isBetween(1, 101);
  }

  /** The clock may overflow. */
  private static long after(long nanos) {
    return START + nanos;
  }

  private static SliceCounter counter() {
    SliceCounter counter = new SliceCounter();
    counter.begin(START);
    return counter;
  }

  /** One operation at a fixed interval of microseconds, over a number of milliseconds. */
  private static SliceCounter every(long micros, long millis) {
    SliceCounter counter = counter();
    for (long at = micros; at <= millis * 1_000; at += micros) {
      counter.count(after(TimeUnit.MICROSECONDS.toNanos(at)), 1_000 * micros);
    }
    return counter;
  }

  private static Slices whole(SliceCounter counter, long millis) {
    return counter.between(START, after(TimeUnit.MILLISECONDS.toNanos(millis)));
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 600, 800, 1_500, 60_000, 3_600_000})
  void aSliceCounterDividesASpanOfAnyLengthIntoTwentyToFortySlices(long millis) {
    Slices slices = whole(every(millis, millis), millis);

    assertThat(slices.operations()).hasSizeBetween(19, SliceCounter.MOST);
    assertThat(slices.nanos() * slices.operations().size())
        .isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  void aSliceCounterCountsEveryOperationOnce() {
    Slices slices = every(10, 2_000).between(START, after(1L << 40));

    assertThat(slices.operations().stream().mapToLong(Long::longValue).sum()).isEqualTo(200_000);
  }

  @Test
  void aSliceCounterReportsAnEvenRateAsEven() {
    assertThat(whole(every(10, 700), 700).rates())
        .allSatisfy(rate -> assertThat(rate).isBetween(99_900.0, 100_100.0));
  }

  @Test
  void aSliceCounterOmitsIncompleteSlicesAtBothEnds() {
    SliceCounter counter = every(100, 30);
    long millis = 1 << 20;

    Slices slices = counter.between(after(millis / 2), after(10 * millis + millis / 2));

    assertThat(slices.nanos()).isEqualTo(millis);
    assertThat(slices.operations()).hasSize(9);
  }

  @Test
  void aSliceCounterAddsACounterWithOtherSlices() {
    SliceCounter one = every(100, 700);
    one.add(every(100, 90));

    Slices slices = whole(one, 700);

    assertThat(slices.operations().stream().mapToLong(Long::longValue).sum())
        .isBetween(7_900L - 400, 7_900L);
    assertThat(slices.rates().get(1)).isBetween(19_000.0, 21_000.0);
    assertThat(slices.rates().get(15)).isBetween(9_500.0, 10_500.0);
  }

  @Test
  void aSliceCounterKeepsTheLatenciesOfEachSliceOfAllWorkers() {
    SliceCounter one = every(100, 700);
    one.add(every(9_000, 90));

    Slices slices = whole(one, 700);
    List<long[]> latencies = SliceLatencies.counts(String.valueOf(slices.latencies()));

    assertThat(latencies).hasSameSizeAs(slices.operations());
    for (int i = 0; i < latencies.size(); i++) {
      long[] slice = latencies.get(i);
      assertThat(LongStream.of(slice).sum()).isEqualTo(slices.operations().get(i));
      assertThat(slice[SliceLatencies.bucket(100_000)]).isPositive();
    }
    assertThat(SliceLatencies.sum(latencies)[SliceLatencies.bucket(9_000_000)]).isEqualTo(10);
  }

  @Test
  void aSliceCounterHasEmptySlicesDuringAStall() {
    SliceCounter counter = counter();
    counter.count(after(10), 10);
    counter.count(after(TimeUnit.SECONDS.toNanos(2)), TimeUnit.SECONDS.toNanos(2));

    Slices slices = whole(counter, 1_900);

    assertThat(slices.operations().get(0)).isEqualTo(1);
    assertThat(slices.operations().subList(1, slices.operations().size())).containsOnly(0L);
  }

  @Test
  void aSliceCounterRestarts() {
    SliceCounter counter = every(100, 700);
    counter.begin(START);
    counter.count(after(1), 1);

    assertThat(counter.between(START, after(1 << 20)).operations()).containsExactly(1L);
  }

  @Test
  void switchesAddsUpTheIncreaseOfEachThread() {
    assertThat(Switches.between(Map.of("7", 100L, "8", 40L), Map.of("7", 150L, "8", 41L, "9", 5L)))
        .isEqualTo(56L);
  }

  @Test
  void switchesIsNotNegativeIfThreadIdsWereReused() {
    assertThat(Switches.between(Map.of("7", 100_000L, "8", 40L), Map.of("8", 3L))).isEqualTo(3L);
  }

  @Test
  void switchesIsUnknownIfAReadingIsMissing() {
    assertThat(Switches.between(null, Map.of("7", 1L))).isNull();
    assertThat(Switches.between(Map.of("7", 1L), null)).isNull();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void switchesCountsAThreadThatSleepsOnce() throws InterruptedException {
    Sides sides = Sides.of(List.of());
    Switches before = Switches.read(sides);
    Thread.sleep(5);
    Long switches = Switches.between(before.client(), Switches.read(sides).client());

    assertThat(switches).isPositive();
    assertThat(before.server()).isNull();
    assertThat(sides.clientCores().size())
        .isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void switchesIsUnknownForAProcessThatEnded() {
    long none = 4_194_304;

    assertThat(ProcessThreads.switches(none)).isEmpty();
    assertThat(AllowedCpus.of(none)).isEmpty();
    assertThat(Clocks.read(Sides.of(List.of(none))).serverNanos()).isNull();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aClusterClockIsTheSumOfItsMembersOrUnknown() {
    long own = ProcessHandle.current().pid();
    Long one = Objects.requireNonNull(Clocks.read(Sides.of(List.of(own))).serverNanos());

    assertThat(Clocks.read(Sides.of(List.of(own, own))).serverNanos())
        .isGreaterThanOrEqualTo(2 * one);
    assertThat(Clocks.read(Sides.of(List.of(own, 4_194_304L))).serverNanos()).isNull();
  }

  @Test
  void thisJvmDescribesItself() {
    Map<String, String> facts = ThisJvm.facts(Thread.currentThread());

    assertThat(facts)
        .containsEntry("version", System.getProperty("java.version"))
        .containsEntry("home", System.getProperty("java.home"))
        .containsEntry(ForkLog.THREADS, "platform");
    assertThat(facts.get("heap")).matches("\\d+ MiB");
    assertThat(facts.get("collectors")).isNotBlank();
  }
}
