package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.enginedyno.db.connection.ConnectionConfig;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Pool;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.SchemaSnapshot.Tally;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class CountersIT {
  private static final String QUERY =
      "SELECT fingerprint FROM enginedyno_mark WHERE table_name = ?";
  private static final int TIMES = 200;

  private final Server server;
  private final Target target;

  CountersIT(Server server) {
    this.server = server;
    target = server.target();
  }

  @Test
  void countOnlyEveryExecutionOfAPreparedStatement() throws SQLException {
    try (Connection control = Connections.open(target);
        Connection worker = Connections.open(target);
        PreparedStatement statement =
            worker.prepareStatement("SELECT engine FROM information_schema.engines WHERE 1 = ?")) {
      Counters reading = Counters.ofReading(List.of(control), List.of());
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
  void countNothingIfNothingIsExecuted() throws SQLException {
    try (Connection control = Connections.open(target)) {
      Counters reading = Counters.ofReading(List.of(control), List.of());
      Counters before = Counters.read(control, List.of());

      Map<String, Long> counted = Counters.read(control, List.of()).since(before, reading);
      assertThat(counted.keySet())
          .noneMatch(name -> name.startsWith("com_") || name.startsWith("handler_"))
          .doesNotContain(Counters.QUESTIONS, "queries");
    }
  }

  @Test
  void ignoreCheckoutsFromThePool(TestDatabase database) throws SQLException {
    try (Connection control = Connections.open(target);
        Pool pool = Pool.open(database.target(), ConnectionConfig.CONTROL, 2, true)) {
      pool.borrow().close();
      Counters reading = Counters.ofReading(List.of(control), List.of());
      Counters before = Counters.read(control, List.of());
      for (int i = 0; i < 50; i++) {
        pool.borrow().close();
      }

      // connections that the pool closes in the background send their last command late
      Map<String, Long> counted = Counters.read(control, List.of()).since(before, reading);
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L)).isLessThan(3);
    }
  }

  @Test
  void thePerformanceSchemaIsAbsentIfItIsOff() throws SQLException {
    try (Connection connection = Connections.open(target)) {
      assertThat(PerformanceSchema.of(connection)).isEmpty();
    }
  }

  /** On MariaDB, which has no digest for executions of prepared statements. */
  @Test
  void thePerformanceSchemaReportsTheWaitsAndTheStatementOfWorkers() throws Exception {
    Target own = target.in("it_insight");
    server.control().orElseThrow().restart(new TreeMap<>(Map.of("performance_schema", "ON")));
    try (MarkedDatabase database = MarkedDatabase.enter(own, null);
        Connection control = Connections.openDatabase(own, Map.of());
        Connection other = Connections.openDatabase(own, Map.of());
        PreparedStatement others = other.prepareStatement("SELECT ? + 1")) {
      others.setInt(1, 1);
      PerformanceSchema schema = PerformanceSchema.of(control).orElseThrow();
      try (Connection worker = Connections.openDatabase(own, Map.of());
          PreparedStatement statement = worker.prepareStatement(QUERY)) {
        SchemaSnapshot before = schema.read();
        execute(statement);
        SchemaSnapshot added = schema.read().since(before);

        Tally executed = Objects.requireNonNull(added.statements().get(QUERY));
        assertThat(executed.count()).isEqualTo(TIMES);
        assertThat(executed.nanos()).isPositive();
        Tally handled = Objects.requireNonNull(added.waits().get("wait/io/table/sql/handler"));
        assertThat(handled.count()).isGreaterThanOrEqualTo(TIMES);
        assertThat(added.waits()).doesNotContainKeys("idle", "wait/synch/cond/mysys/COND_timer");
        assertThat(schema.scope())
            .matches(
                "enabled instruments: wait/io \\d+ of \\d+,"
                    + " wait/lock \\d of 2, wait/synch 0 of \\d+");
      }
      database.clean();
    } finally {
      server.control().orElseThrow().restart(new TreeMap<>());
    }
  }

  private static void execute(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < TIMES; i++) {
      statement.setString(1, "nothing");
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).isFalse();
      }
    }
  }
}
