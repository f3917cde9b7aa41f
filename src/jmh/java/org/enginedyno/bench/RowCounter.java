package org.enginedyno.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.enginedyno.bench.PageReader.Pages;
import org.enginedyno.os.Daemon;
import org.enginedyno.result.Curve.PageProgress;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.fork.RowProgress;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.jspecify.annotations.Nullable;

/** Counts the rows that all workers of a run have added, and takes samples during the run. */
public final class RowCounter {
  private static final int SAMPLES = 100;
  private static final int PAGE_SAMPLES = 20;

  /**
   * The number of checks in a run whether to report: even in a run of days, one every few minutes.
   */
  private static final int LOOKS = 10_000;

  private static final long TELL_EVERY_NANOS = 500_000_000L;

  private final LongSupplier clock;
  private final long startedAt;
  private final long expectedRows;
  private final Consumer<RowProgress> listener;
  private final long rowsPerSample;
  private final long rowsPerLook;
  private final AtomicLong rows = new AtomicLong();
  private final LongAdder operations = new LongAdder();
  private final LongAccumulator slowest = new LongAccumulator(Math::max, 0);
  private final List<Sample> samples = new ArrayList<>();
  private long sampled;
  private volatile long toldAt;
  private long reported;
  private long found;
  private @Nullable String sumFound;
  private long completingNanos;
  private @Nullable PageSamples pages;

  /**
   * A counter for a run that will add a number of rows.
   *
   * @param listener receives the progress of the run
   */
  public RowCounter(long expectedRows, Consumer<RowProgress> listener) {
    this(expectedRows, listener, System::nanoTime);
  }

  /** A counter with another clock in nanoseconds. */
  RowCounter(long expectedRows, Consumer<RowProgress> listener, LongSupplier clock) {
    this.clock = clock;
    startedAt = clock.getAsLong();
    toldAt = startedAt;
    this.expectedRows = expectedRows;
    this.listener = listener;
    rowsPerSample = Math.max(1, expectedRows / SAMPLES);
    rowsPerLook = Math.max(1, expectedRows / LOOKS);
  }

  /** Samples the pages that the engine reads and writes during the run. */
  void follow(PageReader reader) throws SQLException {
    pages = new PageSamples(reader, rows::get);
  }

  /** Reports the progress of the run at once. */
  void report() {
    tell(rows.get());
  }

  /**
   * Reports the last progress, and ends the background work before the server's counters are read.
   */
  void end() throws SQLException {
    report();
    if (pages != null) {
      pages.end(rows.get());
    }
  }

  /** Counts the rows that an operation added, and the time that it took. */
  void add(long added, long nanos) {
    operations.increment();
    slowest.accumulate(nanos);
    long now = rows.addAndGet(added);
    if (now == expectedRows || now / rowsPerSample > (now - added) / rowsPerSample) {
      sample();
    }
    if (now / rowsPerLook > (now - added) / rowsPerLook
        && clock.getAsLong() - toldAt > TELL_EVERY_NANOS) {
      tell(now);
    }
  }

  /** Reports the progress of the run; a late caller with fewer rows reports nothing. */
  private synchronized void tell(long now) {
    if (now > reported) {
      reported = now;
      toldAt = clock.getAsLong();
      listener.accept(new RowProgress(now, expectedRows, toldAt - startedAt));
    }
  }

  synchronized void sample() {
    // rows first: a worker counts its operation before its rows
    long now = rows.get();
    if (now > sampled) {
      long step = Math.max(1, expectedRows / PAGE_SAMPLES);
      if (pages != null && now / step > sampled / step) {
        pages.due();
      }
      sampled = now;
      long nanos = clock.getAsLong();
      samples.add(
          new Sample(now, nanos - startedAt, operations.sumThenReset(), slowest.getThenReset()));
    }
  }

  /**
   * Records the rows of the server, counted after all workers have finished and the tables are
   * complete.
   */
  void found(long rowsFound, String sum, Duration completing) {
    found = rowsFound;
    sumFound = sum;
    completingNanos = completing.toNanos();
  }

  /**
   * The result of the run.
   *
   * @param firstStart the start of its first operation, from which rates are computed
   */
  synchronized RowsAdded logged(long firstStart) {
    sample();
    long before = Math.max(0, firstStart - startedAt);
    return new RowsAdded(
        rows.get(),
        found,
        sumFound,
        samples.stream().map(sample -> sample.earlier(before)).toList(),
        completingNanos,
        List.of(),
        pages == null ? List.of() : pages.samples());
  }

  /**
   * The pages read and written in the course of a run: a separate thread queries the server after
   * each step of the run, so that no worker waits for the answer.
   */
  static final class PageSamples {
    private final PageReader reader;
    private final Pages before;
    private final List<PageProgress> samples = new ArrayList<>();
    private final Semaphore due = new Semaphore(0);
    private final Thread thread;
    private volatile boolean over;

    PageSamples(PageReader reader, LongSupplier rows) throws SQLException {
      this.reader = reader;
      this.before = reader.pages();
      this.thread = Daemon.start("pages", () -> follow(rows));
    }

    /** Requests a sample for the next step of the run. */
    void due() {
      due.release();
    }

    private void follow(LongSupplier rows) {
      try {
        while (!over) {
          due.acquire();
          due.drainPermits();
          if (!over) {
            take(rows.getAsLong());
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (SQLException e) {
        over = true; // the workers get the same error
      }
    }

    private synchronized void take(long rows) throws SQLException {
      long start = System.nanoTime();
      Pages now = reader.pages();
      samples.add(
          new PageProgress(
              rows,
              Clocks.since(now.read(), before.read()),
              Clocks.since(now.written(), before.written()),
              System.nanoTime() - start));
    }

    /** Takes the last sample, after all rows were added. */
    void end(long rows) throws SQLException {
      boolean broken = over;
      over = true;
      due.release();
      Daemon.join(thread, 0);
      if (!broken && !Thread.currentThread().isInterrupted()) {
        take(rows);
      }
    }

    synchronized List<PageProgress> samples() {
      return List.copyOf(samples);
    }
  }
}
