package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.connection.Target;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class CountersIT {
  private final Target target;

  CountersIT(Server server) {
    target = server.target();
  }

  @Test
  void countEveryExecutionOfAPreparedStatementOnceAndNothingElse() throws SQLException {
    try (Connection control = Connections.open(target);
        Connection worker = Connections.open(target);
        PreparedStatement statement =
            worker.prepareStatement("SELECT engine FROM information_schema.engines WHERE 1 = ?")) {
      Counters reading = Counters.ofReading(control, List.of());
      Counters before = Counters.read(control, List.of());
      for (int i = 0; i < 123; i++) {
        statement.setInt(1, 1);
        try (ResultSet rows = statement.executeQuery()) {
          assertThat(rows.next()).isTrue();
        }
      }
      Map<String, Long> counted = Counters.read(control, List.of()).since(before, reading);

      assertThat(counted)
          .containsEntry(Counters.QUESTIONS, 123L)
          .containsEntry("com_stmt_execute", 123L)
          .containsEntry("com_select", 123L)
          .doesNotContainKey(Counters.QUERY_CACHE_HITS)
          .doesNotContainKey("com_show_status");
    }
  }

  @Test
  void countNothingWhereNothingIsDone() throws SQLException {
    try (Connection control = Connections.open(target)) {
      Counters reading = Counters.ofReading(control, List.of());
      Counters before = Counters.read(control, List.of());

      Map<String, Long> counted = Counters.read(control, List.of()).since(before, reading);
      assertThat(counted.keySet())
          .noneMatch(name -> name.startsWith("com_") || name.startsWith("handler_"))
          .doesNotContain(Counters.QUESTIONS, "queries");
    }
  }

  @Test
  void stayStillWhileConnectionsGoInAndOutOfThePool(TestDatabase database) throws SQLException {
    try (Connection control = Connections.open(target);
        Pool pool = Pool.open(database.target(), ConnectionConfig.CONTROL, 2, true)) {
      pool.borrow().close();
      Counters reading = Counters.ofReading(control, List.of());
      Counters before = Counters.read(control, List.of());
      for (int i = 0; i < 50; i++) {
        pool.borrow().close();
      }

      assertThat(Counters.read(control, List.of()).since(before, reading))
          .doesNotContainKey(Counters.QUESTIONS);
    }
  }
}
