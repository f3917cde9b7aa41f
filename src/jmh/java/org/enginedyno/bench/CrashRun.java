package org.enginedyno.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;
import org.enginedyno.result.fork.CrashDue;

/** A run that ends with its server: what was acknowledged to each worker, and when it is killed. */
public final class CrashRun {
  /** The class of SQLStates of connections that broke. */
  private static final String BROKEN = "08";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * The runner reads it; what JMH puts in the place of System.out comes out at the runner's own.
   */
  private static final PrintStream OUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);

  private final long dueRows;
  private final AtomicLongArray acknowledged;
  private final AtomicLong rows = new AtomicLong();
  private final AtomicBoolean due = new AtomicBoolean();
  private volatile long dueAt;

  /** A run whose server is to be killed after so many rows. */
  public CrashRun(long dueRows, int threads) {
    this.dueRows = dueRows;
    this.acknowledged = new AtomicLongArray(threads);
  }

  /** An operation of a worker that the server said is done. */
  void acknowledged(int thread, long added) {
    acknowledged.incrementAndGet(thread);
    if (rows.addAndGet(added) < dueRows) {
      return;
    }
    if (due.compareAndSet(false, true)) {
      dueAt = System.nanoTime();
      OUT.println(CrashDue.line(rows.get()));
    } else if (dueAt != 0 && System.nanoTime() - dueAt > PATIENCE.toNanos()) {
      throw new IllegalStateException(
          "the server lived on for %d s after it was to be killed".formatted(PATIENCE.toSeconds()));
    }
  }

  /** Whether a connection broke because its server is killed by now. */
  public boolean explains(SQLException end) {
    return due.get() && String.valueOf(end.getSQLState()).startsWith(BROKEN);
  }

  List<Long> byWorker() {
    return LongStream.range(0, acknowledged.length())
        .mapToObj(thread -> acknowledged.get((int) thread))
        .toList();
  }
}
