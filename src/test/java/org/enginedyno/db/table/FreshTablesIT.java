package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.enginedyno.db.facts.Abilities;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LiveServer.class)
final class FreshTablesIT {
  private final TestDatabase database;
  private final Table table = SampleTables.inserted(new DataSpec(1_000, 1));

  FreshTablesIT(TestDatabase database) {
    this.database = database;
  }

  @AfterEach
  void clean() throws SQLException {
    database.execute("DROP TABLE IF EXISTS small_myisam, wages");
  }

  private void admit(String engine) throws SQLException {
    database.store().admit(table, TableForm.plain(engine));
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria", "MEMORY"})
  void areEmptyEachTimeTheyAreMade(String engine) throws SQLException, InterruptedException {
    String name = TableForm.plain(engine).names().of(table);
    admit(engine);
    database.fresh(table, engine).recreate();
    database.execute("INSERT INTO " + name + " VALUES (NULL, 'one'), (NULL, 'two')");
    assertThat(database.fresh(table, engine).found().rows()).isEqualTo(2);

    database.fresh(table, engine).recreate();
    assertThat(database.fresh(table, engine).found().rows()).isZero();
    database.execute("INSERT INTO " + name + " VALUES (NULL, 'one')");

    assertThat(TableEngine.of(database.connection(), name)).contains(engine);
    assertThat(
            database
                .fresh(table, engine)
                .states(EngineSettler.ofStarted(database.connection(), Abilities.ALL)))
        .singleElement()
        .returns(name, FreshTables.State::table)
        .returns(engine, FreshTables.State::engine)
        .returns(1L, FreshTables.State::rows)
        .satisfies(state -> assertThat(state.settled()).startsWith("flushed; "));
  }

  @Test
  void neverDropATableWithoutARecord() throws SQLException {
    database.execute("CREATE TABLE small_myisam (mine int) ENGINE=MyISAM");
    database.execute("INSERT INTO small_myisam VALUES (1), (2)");

    assertThatThrownBy(() -> database.fresh(table, "MyISAM").recreate())
        .isInstanceOf(UserError.class)
        .hasMessage("table small_myisam was not created by dyno; rename or remove it");
    assertThatThrownBy(() -> admit("MyISAM"))
        .as("nor is it written down afterwards")
        .isInstanceOf(UserError.class)
        .hasMessage("table small_myisam was not created by dyno; rename or remove it");
    assertThat(database.marked().mark().entry("small_myisam")).isEmpty();
    assertThat(database.query("SELECT count(*) FROM small_myisam")).containsExactly("2");
  }

  @Test
  void areNotCreatedBeforeTheyAreRecorded() throws SQLException {
    assertThatThrownBy(() -> database.fresh(table, "Aria").recreate())
        .isInstanceOf(UserError.class);
    assertThat(TableEngine.of(database.connection(), "small_aria")).isEmpty();
  }

  @Test
  void areForgottenAndRemovedWithAllRecordedTables() throws SQLException {
    admit("Aria");
    admit("InnoDB");
    database.fresh(table, "Aria").recreate();
    database.execute("CREATE TABLE wages (id int)");

    assertThat(database.marked().mark().tables())
        .containsExactlyInAnyOrder("small_aria", "small_innodb");
    assertThat(database.marked().clean())
        .contains(
            "removed table it_fresh_tables.small_aria",
            "removed table it_fresh_tables.small_innodb");
    assertThat(database.marked().mark().tables()).isEmpty();
    assertThat(TableEngine.of(database.connection(), "small_aria")).isEmpty();
    assertThat(TableEngine.of(database.connection(), "wages")).isPresent();
  }

  @Test
  void mayBeAdmittedAgainWhenARunFoundThemThere() throws SQLException {
    admit("MyISAM");
    database.fresh(table, "MyISAM").recreate();
    admit("MyISAM");

    assertThat(database.marked().mark().entry("small_myisam"))
        .contains(new Mark.Entry("fresh", ""));
    assertThat(database.fresh(table, "MyISAM").found().rows()).isZero();
  }
}
