package org.enginedyno.bench.worker;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.BackgroundWork;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.SideWorkload.SideWork;

/** Threads that query the tables while others are measured, over connections of their own. */
final class SideReaders implements SideThreads {
  private final Pool pool;
  private final ExecutorService threads;
  private final List<Reader> readers = new ArrayList<>();
  private final List<Future<AbstractHistogram>> reading = new ArrayList<>();
  private volatile boolean isOver;
  private long begunAt;

  /**
   * Readers who are ready.
   *
   * @param draws what each reader fills each statement with
   */
  SideReaders(Pool pool, List<String> sql, List<List<Parameters.Draws>> draws) throws SQLException {
    this.pool = pool;
    this.threads = Executors.newFixedThreadPool(draws.size());
    for (List<Parameters.Draws> one : draws) {
      readers.add(new Reader(pool.borrow(), sql, one));
    }
  }

  /**
   * Those who ask what a workload wants asked beside it.
   *
   * @param streams what sets the draws of each reader apart from those of all others
   */
  static SideReaders of(
      HandOver handOver,
      SideWork.Queries queries,
      CellParams params,
      KnobValues knobs,
      IntToLongFunction streams)
      throws SQLException {
    ConnectionConfig wiring =
        ConnectionConfig.of(params.client(), handOver.driver(), BatchMode.VALUES);
    Pool pool = Pool.open(handOver.target(), wiring, queries.threads(), true);
    TableNames names = new TableNames(params.engine(), handOver.form());
    List<List<Parameters.Draws>> draws = new ArrayList<>();
    for (int reader = 0; reader < queries.threads(); reader++) {
      long stream = streams.applyAsLong(reader);
      draws.add(
          queries.statements().stream()
              .map(query -> query.parameters().draws(params.data(), knobs, stream))
              .toList());
    }
    return new SideReaders(
        pool, queries.statements().stream().map(query -> query.sql(names)).toList(), draws);
  }

  /** One thread's connection and statements. */
  private final class Reader {
    private final Connection connection;
    private final List<PreparedStatement> statements = new ArrayList<>();
    private final List<Parameters.Draws> draws;

    Reader(Connection connection, List<String> sql, List<Parameters.Draws> draws)
        throws SQLException {
      this.connection = connection;
      this.draws = draws;
      for (String one : sql) {
        statements.add(connection.prepareStatement(one));
      }
    }

    private AbstractHistogram read() throws SQLException {
      AbstractHistogram took = Histograms.ofWorker();
      while (!isOver) {
        for (int i = 0; i < statements.size() && !isOver; i++) {
          Object[] values = draws.get(i).next();
          long start = System.nanoTime();
          ask(statements.get(i), values);
          Histograms.record(took, System.nanoTime() - start);
        }
      }
      return took;
    }

    private static void ask(PreparedStatement statement, Object[] values) throws SQLException {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          rows.getObject(1);
        }
      }
    }

    private void close() throws SQLException {
      for (PreparedStatement statement : statements) {
        statement.close();
      }
      connection.close();
    }
  }

  @Override
  public void begin() {
    isOver = false;
    begunAt = System.nanoTime();
    readers.forEach(reader -> reading.add(threads.submit(reader::read)));
  }

  @Override
  public BackgroundWork end() throws SQLException {
    isOver = true;
    Histogram all = Histograms.create();
    try {
      for (Future<AbstractHistogram> one : reading) {
        all.add(one.get());
      }
    } catch (ExecutionException e) {
      throw new SQLException("a query beside the inserts broke: " + e.getCause(), e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts a worker", e);
    }
    reading.clear();
    return new BackgroundWork(
        readers.size(),
        all.getTotalCount(),
        System.nanoTime() - begunAt,
        Histograms.encode(all),
        false);
  }

  @Override
  public void close() throws SQLException {
    threads.shutdown();
    for (Reader reader : readers) {
      reader.close();
    }
    pool.close();
  }
}
