package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.enginedyno.db.Pool;
import org.enginedyno.plan.client.Checkout;

/** How one worker comes by its statement, operation after operation. */
interface Lease {
  /** The prepared statement for the next operation. */
  PreparedStatement take() throws SQLException;

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
    public PreparedStatement take() {
      return statement;
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
    public PreparedStatement take() throws SQLException {
      connection = pool.borrow();
      statement = connection.prepareStatement(sql);
      return statement;
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
