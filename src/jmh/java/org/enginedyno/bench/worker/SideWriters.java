package org.enginedyno.bench.worker;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.BackgroundWork;
import org.enginedyno.workload.SideWorkload.SideWork;

/**
 * Threads that insert rows while others are measured, over connections of their own. A row is drawn
 * before its clock starts; those of all threads and runs are numbered without gaps.
 */
final class SideWriters implements SideThreads {
  /** An end is looked out for so often while a row is not due. */
  private static final long LOOK_NANOS = 20_000_000;

  private final Pool pool;
  private final ExecutorService threads;
  private final List<Writer> writers = new ArrayList<>();
  private final List<Future<AbstractHistogram>> writing = new ArrayList<>();
  private final AtomicInteger next;
  private final double nanosPerRow;
  private int firstOfRun;
  private volatile boolean isOver;
  private long begunAt;

  private SideWriters(Pool pool, SideWork.Inserts inserts, String sql) throws SQLException {
    this.pool = pool;
    this.threads = Executors.newFixedThreadPool(inserts.threads());
    this.next = new AtomicInteger(inserts.firstRow());
    this.nanosPerRow = inserts.rate() == 0 ? 0 : 1e9 / inserts.rate();
    for (int thread = 0; thread < inserts.threads(); thread++) {
      writers.add(new Writer(pool.borrow(), sql, inserts.values().get()));
    }
  }

  static SideWriters of(HandOver handOver, SideWork.Inserts inserts, CellParams params)
      throws SQLException {
    ConnectionConfig wiring =
        ConnectionConfig.of(params.client(), handOver.driver(), BatchMode.VALUES);
    Pool pool = Pool.open(handOver.target(), wiring, inserts.threads(), true);
    TableNames names = new TableNames(params.engine(), handOver.form());
    return new SideWriters(pool, inserts, inserts.statement().sql(names));
  }

  /** One thread's connection and statement. */
  private final class Writer {
    private final Connection connection;
    private final PreparedStatement insert;
    private final IntFunction<Object[]> values;

    Writer(Connection connection, String sql, IntFunction<Object[]> values) throws SQLException {
      this.connection = connection;
      this.insert = connection.prepareStatement(sql);
      this.values = values;
    }

    private AbstractHistogram write() throws SQLException {
      AbstractHistogram took = Histograms.ofWorker();
      while (isNextDue()) {
        Object[] row = values.apply(next.getAndIncrement());
        for (int i = 0; i < row.length; i++) {
          insert.setObject(i + 1, row[i]);
        }
        long start = System.nanoTime();
        int inserted = insert.executeUpdate();
        Histograms.record(took, System.nanoTime() - start);
        if (inserted != 1) {
          throw new SQLException("%d rows were inserted where 1 was sent".formatted(inserted));
        }
      }
      return took;
    }

    /** Waits for the moment of the next row; no, once the run is over. */
    private boolean isNextDue() {
      long due = begunAt + (long) (nanosPerRow * (next.get() - firstOfRun));
      long left = nanosPerRow == 0 ? 0 : due - System.nanoTime();
      while (!isOver && left > 0) {
        LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
        left = due - System.nanoTime();
      }
      return !isOver;
    }

    private void close() throws SQLException {
      insert.close();
      connection.close();
    }
  }

  @Override
  public void begin() {
    isOver = false;
    firstOfRun = next.get();
    begunAt = System.nanoTime();
    writers.forEach(writer -> writing.add(threads.submit(writer::write)));
  }

  @Override
  public BackgroundWork end() throws SQLException {
    isOver = true;
    Histogram all = Histograms.create();
    try {
      for (Future<AbstractHistogram> one : writing) {
        all.add(one.get());
      }
    } catch (ExecutionException e) {
      throw new SQLException("an insert beside the searches broke: " + e.getCause(), e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts a worker", e);
    }
    writing.clear();
    return new BackgroundWork(
        writers.size(),
        all.getTotalCount(),
        System.nanoTime() - begunAt,
        Histograms.encode(all),
        true);
  }

  @Override
  public void close() throws SQLException {
    threads.shutdown();
    for (Writer writer : writers) {
      writer.close();
    }
    pool.close();
  }
}
