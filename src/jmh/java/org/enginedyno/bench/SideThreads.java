package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.bench.Schedule.Due;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.workload.Parameters.Draws;
import org.enginedyno.workload.SideWorkload;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;
import org.jspecify.annotations.Nullable;

/** Threads that query or fill the tables during the measurement, on their own connections. */
public final class SideThreads {
  /** The longest pause before a thread with no row due checks for the end of the run. */
  private static final long LOOK_NANOS = 20_000_000;

  private final SideWork work;
  private final Pool pool;
  private final ExecutorService threads;
  private final List<Connection> connections = new ArrayList<>();
  private final List<Callable<AbstractHistogram>> tasks = new ArrayList<>();
  private final List<Future<AbstractHistogram>> running = new ArrayList<>();
  private final AtomicInteger nextRow = new AtomicInteger();
  private @Nullable Schedule schedule;
  private volatile boolean isOver;
  private long begunAt;

  private SideThreads(
      HandOver handOver,
      SideWork work,
      CellParams params,
      KnobValues knobs,
      IntToLongFunction streams)
      throws SQLException {
    this.work = work;
    ConnectionConfig config =
        ConnectionConfig.of(params.client(), handOver.driver(), BatchMode.VALUES);
    pool = Pool.open(handOver.target(), config, work.threads(), true);
    threads = Executors.newFixedThreadPool(work.threads());
    TableNames names = new TableNames(params.engine(), handOver.tables().form());
    for (int thread = 0; thread < work.threads(); thread++) {
      Connection connection = pool.borrow();
      connections.add(connection);
      if (work instanceof SideWork.Inserts inserts) {
        nextRow.set(inserts.firstRow());
        tasks.add(new Writer(connection, inserts, names));
      } else if (work instanceof SideWork.Queries queries) {
        long stream = streams.applyAsLong(thread);
        Function<Statement, Draws> draws =
            query -> query.parameters().draws(params.data(), knobs, stream);
        tasks.add(new Reader(connection, queries, names, draws));
      }
    }
  }

  /**
   * The threads that a workload needs; null if it needs none.
   *
   * @param streams a separate random stream for each thread
   */
  public static @Nullable SideThreads of(
      HandOver handOver,
      Workload workload,
      CellParams params,
      KnobValues knobs,
      IntToLongFunction streams)
      throws SQLException {
    SideWork work =
        workload
            .as(SideWorkload.class)
            .flatMap(one -> one.sideWork(params.data(), knobs))
            .orElse(null);
    return work == null ? null : new SideThreads(handOver, work, params, knobs, streams);
  }

  /** The server's ids of its connections. */
  List<Long> sessions() {
    return pool.sessions();
  }

  /** Runs the queries of one thread one after the other until the run is over. */
  private final class Reader implements Callable<AbstractHistogram> {
    private final List<PreparedStatement> statements = new ArrayList<>();
    private final List<Draws> draws;

    Reader(
        Connection connection,
        SideWork.Queries queries,
        TableNames names,
        Function<Statement, Draws> draws)
        throws SQLException {
      this.draws = queries.statements().stream().map(draws).toList();
      for (Statement query : queries.statements()) {
        statements.add(pool.prepare(connection, query.sql(names)));
      }
    }

    @Override
    public AbstractHistogram call() throws SQLException {
      AbstractHistogram took = Histograms.ofWorker();
      while (!isOver) {
        for (int i = 0; i < statements.size() && !isOver; i++) {
          Object[] values = draws.get(i).next();
          long start = System.nanoTime();
          Sql.bind(statements.get(i), values);
          try (ResultSet rows = statements.get(i).executeQuery()) {
            while (rows.next()) {
              rows.getObject(1);
            }
          }
          Histograms.record(took, System.nanoTime() - start);
        }
      }
      return took;
    }
  }

  /**
   * Runs the inserts of one thread. With a rate, the clock of a row starts when it is due,
   * otherwise after it is drawn; the rows of all threads and runs are numbered without gaps.
   */
  private final class Writer implements Callable<AbstractHistogram> {
    private final PreparedStatement insert;
    private final IntFunction<Object[]> values;

    Writer(Connection connection, SideWork.Inserts inserts, TableNames names) throws SQLException {
      insert = pool.prepare(connection, inserts.statement().sql(names));
      values = inserts.values().get();
    }

    @Override
    public AbstractHistogram call() throws SQLException {
      AbstractHistogram took = Histograms.ofWorker();
      for (Due due = takeDue(); !isOver; due = takeDue()) {
        int row = nextRow.getAndIncrement();
        Sql.bind(insert, values.apply(row));
        long start = due == null ? System.nanoTime() : due.at();
        int inserted = insert.executeUpdate();
        Histograms.record(took, System.nanoTime() - start);
        if (inserted != 1) {
          throw new SQLException("%d rows were inserted, expected 1".formatted(inserted));
        }
      }
      return took;
    }

    /** Waits until the next row is due, or the run is over; null without a rate. */
    private @Nullable Due takeDue() {
      if (schedule == null) {
        return null;
      }
      Due due = schedule.take();
      for (long left = due.at() - System.nanoTime();
          left > 0 && !isOver;
          left = due.at() - System.nanoTime()) {
        LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
      }
      return due;
    }
  }

  public void begin() {
    isOver = false;
    begunAt = System.nanoTime();
    if (work instanceof SideWork.Inserts inserts && inserts.rate() > 0) {
      schedule = new Schedule(Arrivals.regular(inserts.rate()), ClientShare.whole(1), 0, 0);
    }
    tasks.forEach(task -> running.add(threads.submit(task)));
  }

  /** Waits for the last answer of each thread; returns the work of all threads. */
  public BackgroundWork end() throws SQLException {
    isOver = true;
    Histogram all = Histograms.create();
    try {
      for (Future<AbstractHistogram> one : running) {
        all.add(one.get());
      }
    } catch (ExecutionException e) {
      throw new SQLException("a background statement failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("workers are not interrupted", e);
    }
    running.clear();
    return new BackgroundWork(
        tasks.size(),
        all.getTotalCount(),
        System.nanoTime() - begunAt,
        Histograms.encode(all),
        work instanceof SideWork.Inserts);
  }

  /** Ends the threads and returns the connections, which closes their statements. */
  public void close() throws SQLException {
    threads.shutdown();
    for (Connection connection : connections) {
      connection.close();
    }
    pool.close();
  }
}
