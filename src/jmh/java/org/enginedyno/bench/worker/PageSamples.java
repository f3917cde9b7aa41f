package org.enginedyno.bench.worker;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.enginedyno.bench.worker.PageReader.Pages;
import org.enginedyno.result.PageProgress;
import org.jspecify.annotations.Nullable;

/**
 * What the pages read and written came to along a run: a thread of its own asks the server whenever
 * the run has come a further step, so that no worker waits for the answer.
 */
final class PageSamples {
  private final PageReader reader;
  private final Pages before;
  private final List<PageProgress> samples = new ArrayList<>();
  private final Semaphore due = new Semaphore(0);
  private final Thread thread;
  private volatile boolean over;

  /** Begins. */
  PageSamples(PageReader reader, LongSupplier rows) throws SQLException {
    this.reader = reader;
    this.before = reader.pages();
    this.thread = new Thread(() -> follow(rows), "pages");
    thread.setDaemon(true);
    thread.start();
  }

  /** A worker has come a further step. */
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
      over = true; // the workers will find out by themselves that the server is gone
    }
  }

  private synchronized void take(long rows) throws SQLException {
    long start = System.nanoTime();
    Pages now = reader.pages();
    samples.add(
        new PageProgress(
            rows,
            since(now.read(), before.read()),
            since(now.written(), before.written()),
            System.nanoTime() - start));
  }

  private static @Nullable Long since(@Nullable Long now, @Nullable Long then) {
    return now == null || then == null ? null : Long.valueOf(now - then);
  }

  /** Ends, with all rows there; nobody asks any more when it is over. */
  void end(long rows) throws SQLException {
    boolean broken = over;
    over = true;
    due.release();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (!broken) {
      take(rows);
    }
  }

  synchronized List<PageProgress> samples() {
    return List.copyOf(samples);
  }
}
