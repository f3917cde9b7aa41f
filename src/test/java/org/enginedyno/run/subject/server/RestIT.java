package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts.Abilities;
import org.enginedyno.db.probe.Canary;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.proof.ServerChecks;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LiveServer.class)
final class RestIT {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofSeconds(4);

  private final TestDatabase database;

  RestIT(TestDatabase database) {
    this.database = database;
  }

  private Canary canary(String engine) {
    EngineSettler settling = new EngineSettler(database.connection(), Abilities.ALL, false);
    return new Canary(
        database.marked(), engine, Engines.shipped().of(engine), () -> settling.unpurged(engine));
  }

  private QuiesceInspection inspection(Duration limit) throws SQLException {
    return new QuiesceInspection(
        database.marked(),
        new EngineSettler(database.connection(), database.facts().abilities(), true),
        Engines.shipped()::of,
        new TreeSet<>(),
        limit);
  }

  private static Cell inserts(String engine) {
    return Sample.like("INSERT_SMALL", engine).cell();
  }

  @Test
  void anIdleServerReturnsToTheCleanCostEveryTime() throws SQLException, InterruptedException {
    Canary canary = canary("InnoDB");
    for (int time = 1; time <= 10; time++) {
      assertThat(canary.look(LIMIT)).as("time %d", time).matches(Canary.Sight::isClean);
    }
  }

  @Test
  void aCanaryDetectsThatAnOldSnapshotBlocksPurge() throws SQLException, InterruptedException {
    Canary canary = canary("InnoDB");
    assertThat(canary.look(LIMIT)).matches(Canary.Sight::isClean);

    try (Connection old = Connections.openDatabase(database.target(), Map.of());
        Statement snapshot = old.createStatement()) {
      snapshot.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT");

      Canary.Sight held = canary.look(SHORT);
      assertThat(held.isClean()).as("%s", held).isFalse();
      assertThat(status("Innodb_history_list_length")).isLessThan(1_000);
      snapshot.execute("ROLLBACK");
    }
    assertThat(canary.look(LIMIT)).as("once it is over").matches(Canary.Sight::isClean);
  }

  @Test
  void aCellThatStartsWithDebtIsInvalidWithAReason() throws Exception {
    assertThat(inspection(LIMIT).before(inserts("InnoDB"), 1))
        .as("what was written is purged")
        .isPresent();
    QuiesceInspection inspection = inspection(Duration.ofSeconds(10));
    assertThat(inspection.before(Sample.cell("InnoDB"), 1)).as("nothing was written yet").isEmpty();
    QuiesceState clean = inspection.before(inserts("InnoDB"), 1).orElseThrow();
    assertThat(ServerChecks.debt(List.of(clean)).passed()).as("%s", clean).isTrue();

    try (Connection old = Connections.openDatabase(database.target(), Map.of());
        Statement snapshot = old.createStatement()) {
      snapshot.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT");
      QuiesceState left = inspection.before(Sample.cell("MyISAM"), 1).orElseThrow();
      Check check = ServerChecks.debt(List.of(left));
      assertThat(check.passed()).as("a read on another engine, on the same server").isFalse();
      assertThat(check.detail())
          .startsWith(
              "unfinished work before the forks: fork 1: InnoDB had not finished deferred work:"
                  + " its canary took ");
    }
  }

  @Test
  void aCanaryWithoutAResultDoesNotInvalidateACell()
      throws SQLException, InterruptedException, IOException {
    QuiesceState left = inspection(LIMIT).before(inserts("MyISAM"), 1).orElseThrow();
    assertThat(left.canaries()).isEmpty();
    assertThat(left.debts()).isEmpty();
  }

  @Test
  void aStartedServerFlushesItsPagesAndKeepsItsVariables()
      throws SQLException, InterruptedException {
    try {
      database.execute(
          "CREATE TABLE heap (id int PRIMARY KEY, pad char(200)) ENGINE=InnoDB",
          "INSERT INTO heap SELECT seq, seq FROM seq_1_to_60000");
      // regardless of what the server has written in the background
      for (int attempt = 0; attempt < 20 && dirty() <= 500; attempt++) {
        database.execute("UPDATE heap SET pad = concat('x', " + attempt + ", id)");
      }
      assertThat(dirty()).isGreaterThan(500);
      Map<String, String> before = variables();

      String settled =
          new EngineSettler(database.connection(), database.facts().abilities(), true)
              .settle("InnoDB", "heap");

      // as observed then: undo records that are purged afterwards make pages dirty again
      Matcher left = Pattern.compile("(\\d+) dirty pages").matcher(settled);
      assertThat(left.find() ? Integer.parseInt(left.group(1)) : 0)
          .as(settled)
          .isLessThanOrEqualTo(500);
      assertThat(variables()).isEqualTo(before);
    } finally {
      database.execute("DROP TABLE IF EXISTS heap");
    }
  }

  private Map<String, String> variables() throws SQLException {
    return Sql.pairs(database.connection(), "SHOW GLOBAL VARIABLES LIKE 'innodb_max_dirty%'");
  }

  private long dirty() throws SQLException {
    return status("Innodb_buffer_pool_pages_dirty");
  }

  private long status(String name) throws SQLException {
    return Sql.pairs(database.connection(), "SHOW GLOBAL STATUS LIKE '" + name + "'")
        .values()
        .stream()
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }
}
