package org.enginedyno.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.enginedyno.result.Sample;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.result.fork.RowsAdded;
import org.junit.jupiter.api.Test;

final class RowCounterTest {
  private static final int THREADS = 8;
  private static final int OPERATIONS = 20_000;

  private static long operations(RowsAdded growth) {
    return growth.samples().stream().mapToLong(Sample::operations).sum();
  }

  @Test
  void leavesAHundredSamplesOnTheWayOfARunThatAddsWhatWasExpected() {
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
  void samplesOnceWhereOneOperationPassesSeveralMarks() {
    RowCounter counter = new RowCounter(200, soFar -> {});
    counter.add(50, 7);
    counter.add(1, 8);

    assertThat(counter.logged(0).samples()).extracting(Sample::rows).containsExactly(50L, 51L);
  }

  @Test
  void endsWithTheLastRowThoughNoMarkWasPassed() {
    RowCounter counter = new RowCounter(1_000, soFar -> {});
    counter.add(13, 1);
    counter.add(4, 1);

    assertThat(counter.logged(0).samples()).extracting(Sample::rows).containsExactly(13L, 17L);
    assertThat(counter.logged(0).samples()).as("asked again").hasSize(2);
  }

  @Test
  void takesTheTimeOfTheLastRowsWhenTheyCome() {
    long begun = System.nanoTime();
    RowCounter all = new RowCounter(1_234, soFar -> {});
    RowCounter brokenOff = new RowCounter(1_234, soFar -> {});
    for (int i = 0; i < 1_234; i++) {
      all.add(1, 1);
    }
    brokenOff.add(17, 1);
    brokenOff.add(1, 1);
    RowCounter.stop(brokenOff);
    long passed = System.nanoTime() - begun;

    for (RowCounter counter : List.of(all, brokenOff)) {
      List<Sample> samples = counter.logged(0).samples();
      assertThat(samples.get(samples.size() - 1).nanos()).isLessThanOrEqualTo(passed);
    }
    assertThat(all.logged(0).samples()).last().extracting(Sample::rows).isEqualTo(1_234L);
    assertThat(brokenOff.logged(0).samples()).last().extracting(Sample::rows).isEqualTo(18L);
  }

  @Test
  void hasNoSamplesWhereNothingWasAdded() {
    assertThat(new RowCounter(1_000, soFar -> {}).logged(0).samples()).isEmpty();
  }

  @Test
  void tellsThatAllRowsAreInHoweverSoonTheyAre() throws SQLException {
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
  void losesNothingBetweenThreads() throws Exception {
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
}
