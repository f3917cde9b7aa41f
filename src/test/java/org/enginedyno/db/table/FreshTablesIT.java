package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Abilities;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.quiesce.Settling;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LiveServer.class)
final class FreshTablesIT {
  private final MarkedDatabase database;
  private final Table table = SampleTables.inserted(new DataSpec(1_000, 1));

  FreshTablesIT(Server server) throws SQLException {
    database = MarkedDatabase.enter(LiveServer.database(server.target(), "it_fresh"));
  }

  @AfterEach
  void clean() throws SQLException {
    execute("DROP TABLE IF EXISTS small_myisam, wages");
    database.clean();
    database.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = database.connection().createStatement()) {
      statement.execute(sql);
    }
  }

  private long count(String table) throws SQLException {
    try (Statement statement = database.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private FreshTables tables(String engine) {
    return new FreshTables(
        database.connection(),
        List.of(table),
        TableForm.plain(engine).names(),
        Engines.shipped().of(engine));
  }

  private void admit(String engine) throws SQLException {
    new TableStore(
            database, ServerFacts.read(database.connection()), new RowSums(), Engines.shipped())
        .admit(table, TableForm.plain(engine));
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria", "MEMORY"})
  void areEmptyEachTimeTheyAreMade(String engine) throws SQLException, InterruptedException {
    String name = TableForm.plain(engine).names().of(table);
    admit(engine);
    tables(engine).recreate();
    execute("INSERT INTO " + name + " VALUES (NULL, 'one'), (NULL, 'two')");
    assertThat(tables(engine).found().rows()).isEqualTo(2);

    tables(engine).recreate();
    assertThat(tables(engine).found().rows()).isZero();
    execute("INSERT INTO " + name + " VALUES (NULL, 'one')");

    assertThat(TableEngine.of(database.connection(), name)).contains(engine);
    assertThat(tables(engine).states(Settling.ofStarted(database.connection(), Abilities.ALL)))
        .singleElement()
        .returns(name, FreshTables.State::table)
        .returns(engine, FreshTables.State::engine)
        .returns(1L, FreshTables.State::rows)
        .satisfies(state -> assertThat(state.settled()).startsWith("flushed; "));
  }

  @Test
  void neverDropATableThatIsNotWrittenDown() throws SQLException {
    execute("CREATE TABLE small_myisam (mine int) ENGINE=MyISAM");
    execute("INSERT INTO small_myisam VALUES (1), (2)");

    assertThatThrownBy(() -> tables("MyISAM").recreate())
        .isInstanceOf(UserError.class)
        .hasMessage("table small_myisam was not created by dyno; rename or remove it");
    assertThatThrownBy(() -> admit("MyISAM"))
        .as("nor is it written down afterwards")
        .isInstanceOf(UserError.class)
        .hasMessage("table small_myisam was not created by dyno; rename or remove it");
    assertThat(database.mark().entry("small_myisam")).isEmpty();
    assertThat(count("small_myisam")).isEqualTo(2);
  }

  @Test
  void areNotMadeBeforeTheyAreWrittenDown() throws SQLException {
    assertThatThrownBy(() -> tables("Aria").recreate()).isInstanceOf(UserError.class);
    assertThat(TableEngine.of(database.connection(), "small_aria")).isEmpty();
  }

  @Test
  void areForgottenAndTakenAwayWithAllThatIsWrittenDown() throws SQLException {
    admit("Aria");
    admit("InnoDB");
    tables("Aria").recreate();
    execute("CREATE TABLE wages (id int)");

    assertThat(database.mark().tables()).containsExactlyInAnyOrder("small_aria", "small_innodb");
    assertThat(database.clean())
        .contains("removed table it_fresh.small_aria", "removed table it_fresh.small_innodb");
    assertThat(database.mark().tables()).isEmpty();
    assertThat(TableEngine.of(database.connection(), "small_aria")).isEmpty();
    assertThat(TableEngine.of(database.connection(), "wages")).isPresent();
  }

  @Test
  void mayBeAdmittedAgainWhenARunFoundThemThere() throws SQLException {
    admit("MyISAM");
    tables("MyISAM").recreate();
    admit("MyISAM");

    assertThat(database.mark().entry("small_myisam")).contains(new Mark.Entry("fresh", ""));
    assertThat(tables("MyISAM").found().rows()).isZero();
  }
}
