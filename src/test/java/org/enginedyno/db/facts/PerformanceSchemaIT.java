package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.SchemaSnapshot.Tally;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** On MariaDB, which keeps no digest of the executions of prepared statements. */
@ExtendWith(LiveServer.class)
final class PerformanceSchemaIT {
  private static final String QUERY =
      "SELECT fingerprint FROM enginedyno_mark WHERE table_name = ?";
  private static final int TIMES = 200;

  private final Server server;
  private final Target target;

  PerformanceSchemaIT(Server server) {
    this.server = server;
    this.target = server.target().in("it_insight");
  }

  @Test
  void isAbsentWhereItIsOff() throws SQLException {
    try (Connection connection = Connections.open(target)) {
      assertThat(PerformanceSchema.of(connection)).isEmpty();
    }
  }

  @Test
  void reportsTheWaitsAndTheStatementOfWorkers() throws Exception {
    switchedOn(
        () -> {
          try (Connection control = Connections.openDatabase(target, Map.of());
              Connection other = Connections.openDatabase(target, Map.of());
              PreparedStatement others = other.prepareStatement("SELECT ? + 1")) {
            others.setInt(1, 1);
            PerformanceSchema schema = PerformanceSchema.of(control).orElseThrow();
            try (Connection worker = Connections.openDatabase(target, Map.of());
                PreparedStatement statement = worker.prepareStatement(QUERY)) {
              SchemaSnapshot before = schema.read();
              execute(statement);
              SchemaSnapshot added = schema.read().since(before);

              Tally executed = Objects.requireNonNull(added.statements().get(QUERY));
              assertThat(executed.count()).isEqualTo(TIMES);
              assertThat(executed.nanos()).isPositive();
              Tally handled =
                  Objects.requireNonNull(added.waits().get("wait/io/table/sql/handler"));
              assertThat(handled.count()).isGreaterThanOrEqualTo(TIMES);
              assertThat(added.waits())
                  .doesNotContainKeys("idle", "wait/synch/cond/mysys/COND_timer");
              assertThat(schema.scope())
                  .matches(
                      "instruments switched on: wait/io \\d+ of \\d+,"
                          + " wait/lock \\d of 2, wait/synch 0 of \\d+");
            }
          }
        });
  }

  private static void execute(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < TIMES; i++) {
      statement.setString(1, "nothing");
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).isFalse();
      }
    }
  }

  private void switchedOn(Work work) throws Exception {
    server.control().orElseThrow().restart(new TreeMap<>(Map.of("performance_schema", "ON")));
    try (MarkedDatabase database = MarkedDatabase.enter(target)) {
      work.run();
      database.clean();
    } finally {
      server.control().orElseThrow().restart(new TreeMap<>());
    }
  }

  /** What is done on a server that has it on. */
  private interface Work {
    void run() throws SQLException;
  }
}
