package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.HdrHistogram.Histogram;
import org.enginedyno.db.link.Pool;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.result.form.Histograms;
import org.jspecify.annotations.Nullable;

/** How one worker comes by its statement, operation after operation. */
interface Lease {
  /**
   * The prepared statement for the next operation.
   *
   * @param startedAt when the operation began
   */
  PreparedStatement take(long startedAt) throws SQLException;

  /** The times that were spent on borrowing, or null where nothing is borrowed. */
  @Nullable Histogram poolWaits();

  /** Ends the operation. */
  void giveBack() throws SQLException;

  /** Ends the trial. */
  void close() throws SQLException;

  static Lease of(Checkout checkout, Pool pool, String sql) throws SQLException {
    return switch (checkout) {
      case HELD -> new Held(pool, sql);
      case BORROW -> new Borrowed(pool, sql);
    };
  }

  /** One connection and one statement for the whole trial. */
  final class Held implements Lease {
    private final Connection connection;
    private final PreparedStatement statement;

    Held(Pool pool, String sql) throws SQLException {
      connection = pool.borrow();
      statement = connection.prepareStatement(sql);
    }

    @Override
    public PreparedStatement take(long startedAt) {
      return statement;
    }

    @Override
    public @Nullable Histogram poolWaits() {
      return null;
    }

    @Override
    public void giveBack() {}

    @Override
    public void close() throws SQLException {
      statement.close();
      connection.close();
    }
  }

  /** A connection from the pool and its cached statement, for every operation anew. */
  final class Borrowed implements Lease {
    private final Pool pool;
    private final String sql;
    private final Histogram poolWaits = Histograms.create();
    private Connection connection;
    private PreparedStatement statement;

    Borrowed(Pool pool, String sql) throws SQLException {
      this.pool = pool;
      this.sql = sql;
      connection = pool.borrow();
      statement = connection.prepareStatement(sql);
      giveBack();
    }

    @Override
    public PreparedStatement take(long startedAt) throws SQLException {
      connection = pool.borrow();
      Histograms.record(poolWaits, System.nanoTime() - startedAt);
      statement = connection.prepareStatement(sql);
      return statement;
    }

    @Override
    public Histogram poolWaits() {
      return poolWaits;
    }

    @Override
    public void giveBack() throws SQLException {
      statement.close();
      connection.close();
    }

    @Override
    public void close() {}
  }
}
