package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When the statements of a pool's connections are prepared. */
@ExtendWith(LiveServer.class)
final class PoolIT {
  private static final String SQL = "SELECT ? + 1";

  private final Target target;

  PoolIT(TestDatabase database) {
    target = database.target();
  }

  private Pool pool(DriverFamily family, int size) throws SQLException {
    return Pool.open(
        target, new ConnectionConfig(family, Profile.EQUAL, PreparedBy.SERVER), size, true);
  }

  private static long prepared(Connection connection) throws SQLException {
    return Long.parseLong(
        Sql.rows(connection, "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'").get(0).text(2));
  }

  private static void execute(PreparedStatement statement) throws SQLException {
    statement.setLong(1, 41);
    statement.executeQuery().close();
  }

  @ParameterizedTest
  @EnumSource
  void aStatementIsPreparedBeforeItIsFirstExecuted(DriverFamily family) throws SQLException {
    try (Pool pool = pool(family, 1);
        Connection connection = pool.borrow();
        PreparedStatement statement = pool.prepare(connection, SQL)) {
      long before = prepared(connection);
      execute(statement);
      assertThat(before).isEqualTo(prepared(connection)).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyConnectionKeepsWhatThePoolPrepares(DriverFamily family) throws SQLException {
    try (Pool pool = pool(family, 3)) {
      pool.prepare(List.of(SQL));
      List<Connection> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(pool.borrow());
      }
      for (Connection connection : all) {
        long before = prepared(connection);
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
          execute(statement);
        }
        assertThat(prepared(connection)).isEqualTo(before);
        connection.close();
      }
    }
  }
}
