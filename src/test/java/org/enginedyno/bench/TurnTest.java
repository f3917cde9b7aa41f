package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.duel.TurnProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TurnTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final AtomicLong operations = new AtomicLong();
  private final AtomicBoolean atWork = new AtomicBoolean(true);
  private final Turn turn = new Turn(2);

  @AfterEach
  void end() throws InterruptedException {
    atWork.set(false);
    workers.shutdownNow();
    assertThat(workers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  private void start(long nanos) {
    turn.begin(nanos);
    for (int worker = 0; worker < 2; worker++) {
      int number = worker;
      workers.execute(() -> work(number));
    }
  }

  private void work(int worker) {
    while (atWork.get()) {
      turn.await();
      operations.incrementAndGet();
      turn.record(worker, 1_000);
    }
  }

  @Test
  void startsNoOperationBeforeItIsOpen() throws InterruptedException {
    start(MINUTE);
    assertThat(turn.awaitRun(0)).isEqualTo(1);
    assertThat(operations).hasValue(0);
  }

  @Test
  void countsOperationsBetweenOpenAndClose() throws InterruptedException {
    start(MINUTE);
    turn.awaitRun(0);
    for (int slice = 0; slice < 20; slice++) {
      long before = operations.get();
      turn.open();
      while (operations.get() < before + 100) {
        Thread.onSpinWait();
      }
      TurnProtocol.Slice came = Objects.requireNonNull(turn.close());
      assertThat(Histograms.decode(came.latencies()).getTotalCount())
          .isEqualTo(operations.get() - before);
      assertThat(came.nanos()).isPositive();
    }
  }

  @Test
  void timesASliceInWhichNoWorkerWokeUp() throws InterruptedException {
    Turn slow = new Turn(1);
    slow.begin(MINUTE);
    CountDownLatch back = new CountDownLatch(1);
    workers.execute(
        () -> {
          slow.await();
          back.countDown();
        });
    slow.awaitRun(0);

    // the waiting worker is notified that the turn is open, and the turn closes before it wakes up
    synchronized (slow) {
      slow.open();
      assertThat(Objects.requireNonNull(slow.close()).nanos()).isPositive();
    }
    assertThat(back.getCount()).isEqualTo(1);
    slow.open();
    assertThat(back.await(30, TimeUnit.SECONDS)).isTrue();
  }

  /** Due 1 ms after each other while the turn is open, by a side that was idle in between. */
  @Test
  void operationsAreDueByTheTimeItWasOpen() throws InterruptedException {
    Turn rated = new Turn(1);
    rated.begin(MINUTE);
    AtomicLong most = new AtomicLong();
    workers.execute(
        () -> {
          for (long number = 0; atWork.get(); number++) {
            most.accumulateAndGet(rated.awaitActive(number * 1_000_000), Math::max);
            operations.incrementAndGet();
            rated.record(0, 1_000);
          }
        });
    rated.awaitRun(0);
    long open = 0;
    long longest = 0;
    for (int slice = 0; slice < 5; slice++) {
      long before = operations.get();
      rated.open();
      while (operations.get() < before + 10) {
        Thread.onSpinWait();
      }
      long took = Objects.requireNonNull(rated.close()).nanos();
      open += took;
      longest = Math.max(longest, took);
      long closed = operations.get();
      LockSupport.parkNanos(50_000_000);
      assertThat(operations).as("none is due while it is closed").hasValue(closed);
    }
    assertThat(operations.get()).isBetween(50L, open / 1_000_000 + 1);
    assertThat(most.get()).as("pauses are no delay").isLessThan(2 * longest + 1);
  }

  @Test
  void releasesWorkersWhenTheRunEnds() throws InterruptedException {
    start(TimeUnit.MILLISECONDS.toNanos(50));
    while (operations.get() == 0) {
      Thread.onSpinWait(); // workers are released when the run ends
    }
    turn.open();
    assertThat(turn.close()).isNull();
  }

  @Test
  void isClosedAgainWhenTheNextRunStarts() throws InterruptedException {
    start(TimeUnit.MILLISECONDS.toNanos(50));
    while (operations.get() == 0) {
      Thread.onSpinWait();
    }
    turn.begin(MINUTE);
    assertThat(turn.awaitRun(1)).isEqualTo(2);
    long before = operations.get();
    assertThat(turn.nanosLeft()).isPositive();
    assertThat(operations).hasValue(before);
  }
}
