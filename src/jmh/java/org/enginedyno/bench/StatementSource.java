package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.result.Histograms;
import org.jspecify.annotations.Nullable;

/** Provides the statements of one worker, operation after operation. */
public abstract sealed class StatementSource {
  /** The connection of the current operation. */
  Connection connection;

  private StatementSource(Connection connection) {
    this.connection = connection;
  }

  /**
   * The first prepared statement of the next operation.
   *
   * @param startedAt when the operation started
   */
  public abstract PreparedStatement take(long startedAt) throws SQLException;

  /**
   * Starts an operation that gets its statements one by one.
   *
   * @param startedAt when the operation started
   */
  public abstract void enter(long startedAt) throws SQLException;

  /** A prepared statement of the operation by its index, from 0. */
  public abstract PreparedStatement statement(int number) throws SQLException;

  public void commit() throws SQLException {
    connection.commit();
  }

  /**
   * Rolls back with a statement: after an error, MariaDB's driver may not know that a transaction
   * is open, and its rollback() would send nothing.
   */
  public void rollback() throws SQLException {
    Sql.execute(connection, "ROLLBACK");
  }

  /** The times of borrowing connections; null if none are borrowed. */
  public @Nullable AbstractHistogram poolWaits() {
    return null;
  }

  /** Ends the operation. */
  public void giveBack() throws SQLException {}

  /**
   * Ends a run: some drivers send no commit if they see no transaction, and the session's locks
   * would block the next creation of the table. The trial releases the pool's connections itself
   * before it recreates the table.
   */
  public void release() throws SQLException {}

  /** Prepares again for recreated tables, if the server does not do so automatically. */
  public abstract void prepareAgain() throws SQLException;

  /** Ends the trial. */
  public void close() throws SQLException {}

  /** Ends a trial whose connections were lost with the server. */
  public void abandon() throws SQLException {}

  public static StatementSource of(Checkout checkout, Pool pool, List<String> statements)
      throws SQLException {
    return switch (checkout) {
      case HELD -> new Held(pool, statements);
      case BORROW -> new Borrowed(pool, statements);
    };
  }

  /**
   * One connection and its statements for the whole trial. Uses the driver's own objects, to avoid
   * the overhead of the pool's wrappers.
   */
  private static final class Held extends StatementSource {
    private final Pool pool;
    private final Connection borrowed;
    private final List<String> sql;
    private final PreparedStatement[] statements;
    private PreparedStatement first;

    Held(Pool pool, List<String> sql) throws SQLException {
      this(pool, pool.borrow(), sql);
    }

    private Held(Pool pool, Connection borrowed, List<String> sql) throws SQLException {
      super(borrowed.unwrap(Connection.class));
      this.pool = pool;
      this.borrowed = borrowed;
      this.sql = List.copyOf(sql);
      statements = new PreparedStatement[sql.size()];
      for (int i = 0; i < statements.length; i++) {
        statements[i] = pool.prepare(connection, sql.get(i));
      }
      first = statements[0];
    }

    @Override
    public PreparedStatement take(long startedAt) {
      return first;
    }

    @Override
    public void enter(long startedAt) {}

    @Override
    public void prepareAgain() throws SQLException {
      for (int i = 0; i < statements.length; i++) {
        statements[i].close();
        statements[i] = pool.prepare(connection, sql.get(i));
      }
      first = statements[0];
    }

    @Override
    public PreparedStatement statement(int number) {
      return statements[number];
    }

    @Override
    public void release() throws SQLException {
      Pool.release(connection);
    }

    @Override
    public void abandon() throws SQLException {
      connection.abort(Runnable::run);
      borrowed.close();
    }

    @Override
    public void close() throws SQLException {
      for (PreparedStatement statement : statements) {
        statement.close();
      }
      borrowed.close();
    }
  }

  /** A connection from the pool with its cached statements, borrowed again for every operation. */
  private static final class Borrowed extends StatementSource {
    private final Pool pool;
    private final String[] sql;
    private final @Nullable PreparedStatement[] statements;
    private final AbstractHistogram poolWaits = Histograms.ofWorker();

    Borrowed(Pool pool, List<String> sql) throws SQLException {
      super(pool.borrow());
      this.pool = pool;
      this.sql = sql.toArray(String[]::new);
      statements = new PreparedStatement[this.sql.length];
      giveBack();
    }

    @Override
    public PreparedStatement take(long startedAt) throws SQLException {
      enter(startedAt);
      return statement(0);
    }

    @Override
    public void enter(long startedAt) throws SQLException {
      connection = pool.borrow();
      Histograms.record(poolWaits, System.nanoTime() - startedAt);
    }

    @Override
    public PreparedStatement statement(int number) throws SQLException {
      PreparedStatement statement = statements[number];
      if (statement == null) {
        statement = connection.prepareStatement(sql[number]);
        statements[number] = statement;
      }
      return statement;
    }

    @Override
    public AbstractHistogram poolWaits() {
      return poolWaits;
    }

    @Override
    public void giveBack() throws SQLException {
      for (int i = 0; i < statements.length; i++) {
        PreparedStatement statement = statements[i];
        if (statement != null) {
          statement.close();
          statements[i] = null;
        }
      }
      connection.close();
    }

    @Override
    public void prepareAgain() {
      throw new IllegalStateException("borrowed connections prepare statements for each operation");
    }
  }
}
