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
import org.enginedyno.db.connection.Sql;
import org.enginedyno.result.fork.CrashDue;

/**
 * A run during which the server is killed: the acknowledged operations of each worker, and the
 * moment to kill the server.
 */
public final class CrashRun {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The process's own standard output, which the runner reads; JMH replaces System.out. */
  private static final PrintStream OUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);

  private final long dueRows;
  private final AtomicLongArray acknowledged;
  private final AtomicLong rows = new AtomicLong();
  private final AtomicBoolean due = new AtomicBoolean();
  private volatile long dueAt;

  /** A run whose server is to be killed after a number of rows. */
  public CrashRun(long dueRows, int threads) {
    this.dueRows = dueRows;
    this.acknowledged = new AtomicLongArray(threads);
  }

  /** Counts an operation of a worker that the server acknowledged. */
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
          "the server was still running %d s after it should have been killed"
              .formatted(PATIENCE.toSeconds()));
    }
  }

  /** Whether an error is a broken connection after the server was to be killed. */
  public boolean explains(SQLException end) {
    return due.get() && Sql.isConnectionLost(end);
  }

  List<Long> byWorker() {
    return LongStream.range(0, acknowledged.length())
        .mapToObj(thread -> acknowledged.get((int) thread))
        .toList();
  }
}
