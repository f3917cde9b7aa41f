package org.enginedyno.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.enginedyno.command.Await;
import org.enginedyno.db.facts.ServerFacts.Abilities;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.table.TableStore.Stored;
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

/** Tables that are recreated for their runs, and tables that are loaded and kept. */
@ExtendWith(LiveServer.class)
final class FreshTablesIT {
  private final TestDatabase database;
  private final Table table = SampleTables.inserted(new DataSpec(1_000, 1));

  private static final DataSpec DATA = new DataSpec(5_000, 3);
  private static final String REUSED = "existed, verified by checksum";
  private static final Table STORED_TABLE = SampleTables.read(DATA);
  private static final RowSums SUMS = new RowSums();

  private final AtomicInteger sent = new AtomicInteger();

  FreshTablesIT(TestDatabase database) {
    this.database = database;
  }

  @AfterEach
  void clean() throws SQLException {
    database.execute("DROP TABLE IF EXISTS small_myisam, wages, normal_csv, foreign_one");
  }

  private void admit(String engine) throws SQLException {
    database.store().admit(table, TableForm.plain(engine));
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria", "MEMORY"})
  void areEmptyWheneverTheyAreCreated(String engine) throws SQLException, InterruptedException {
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
                .states(new EngineSettler(database.connection(), Abilities.ALL, true)))
        .singleElement()
        .returns(name, TableState::name)
        .returns(Optional.of(engine), state -> state.definition().property("engine"))
        .returns(1L, state -> state.content().rows())
        .satisfies(state -> assertThat(state.settled()).startsWith("flushed; "));
  }

  /** InnoDB computes the size some time after rows have changed. */
  @Test
  void haveTheirSizeImmediately() throws SQLException, InterruptedException {
    admit("InnoDB");
    FreshTables fresh = database.fresh(table, "InnoDB");
    fresh.recreate();
    database.execute(
        "INSERT INTO %s SELECT NULL, seq FROM seq_1_to_20000"
            .formatted(TableForm.plain("InnoDB").names().of(table)));

    EngineSettler settler = new EngineSettler(database.connection(), Abilities.ALL, true);
    assertThat(fresh.states(settler))
        .singleElement()
        .satisfies(state -> assertThat(state.size().dataBytes()).isGreaterThan(300_000));
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
  void canBeAdmittedAgainIfTheyExist() throws SQLException {
    admit("MyISAM");
    database.fresh(table, "MyISAM").recreate();
    admit("MyISAM");

    assertThat(database.marked().mark().entry("small_myisam"))
        .contains(new Mark.Entry("fresh", ""));
    assertThat(database.fresh(table, "MyISAM").found().rows()).isZero();
  }

  private Stored store(String engine, DataSpec data) throws SQLException, InterruptedException {
    return database
        .store()
        .store(SampleTables.read(data), TableForm.plain(engine), sent::addAndGet);
  }

  private long count(String what) throws SQLException {
    return Long.parseLong(database.query("SELECT " + what).get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria", "MEMORY"})
  void loadsATableAndProvesItByItsChecksum(String engine)
      throws SQLException, InterruptedException {
    Stored stored = store(engine, DATA);

    assertThat(stored.state().content().toString())
        .isEqualTo("5000 rows, sum " + SUMS.of(STORED_TABLE));
    assertThat(stored.how()).isEqualTo("LOAD DATA LOCAL");
    assertThat(stored.state().size().dataBytes()).isPositive();
    assertThat(stored.state().settled()).startsWith("flushed; ");
    assertThat(sent).hasValue(5_000);
    assertThat(TableEngine.of(database.connection(), stored.state().name())).contains(engine);
    assertThat(count("count(*) FROM " + stored.state().name() + " WHERE dob IS NULL")).isPositive();

    assertThat(store(engine, DATA))
        .returns(REUSED, Stored::how)
        .returns(stored.state().content(), again -> again.state().content());
    assertThat(sent).as("nothing was sent again").hasValue(5_000);
  }

  @Test
  void reloadsIfOtherRowsAreRequired() throws SQLException, InterruptedException {
    Stored first = store("MyISAM", DATA);
    Stored reseeded = store("MyISAM", new DataSpec(5_000, 4));
    Stored fewer = store("MyISAM", new DataSpec(4_000, 4));
    Stored sameRows = store("MyISAM", new DataSpec(4_000, 4));

    assertThat(reseeded.state().content().rows()).isEqualTo(5_000);
    assertThat(reseeded.state().content()).isNotEqualTo(first.state().content());
    assertThat(fewer.state().content().rows()).isEqualTo(4_000);
    assertThat(fewer.how()).isNotEqualTo(REUSED);
    assertThat(sameRows.how()).isEqualTo(REUSED);
  }

  @Test
  void reloadsAChangedTable() throws SQLException, InterruptedException {
    Stored first = store("MyISAM", DATA);
    database.execute("UPDATE normal_myisam SET city = 'Elsewhere' WHERE id = 77");

    Stored again = store("MyISAM", DATA);

    assertThat(again.how()).isNotEqualTo(REUSED);
    assertThat(again.state().content()).isEqualTo(first.state().content());
  }

  @Test
  void reloadsATableWhoseRowsWereMovedAndRestored() throws SQLException, InterruptedException {
    store("MyISAM", DATA);
    // servers report the time of a file in seconds
    String later =
        "SELECT now() > update_time FROM information_schema.tables WHERE table_schema = database()"
            + " AND table_name = 'normal_myisam'";
    Await.until("the next second", () -> database.query(later).equals(List.of("1")));
    database.execute("CREATE TABLE wages AS SELECT id, name, city FROM normal_myisam");
    database.execute("UPDATE normal_myisam SET name = '', city = ''");
    database.execute(
        "UPDATE normal_myisam n JOIN wages w USING (id) SET n.name = w.name, n.city = w.city");

    assertThat(store("MyISAM", DATA).how()).isNotEqualTo(REUSED);
    assertThat(store("MyISAM", DATA).how()).isEqualTo(REUSED);
  }

  @Test
  void reloadsAnInterruptedTable() throws SQLException, InterruptedException {
    Stored first = store("MyISAM", DATA);
    database.marked().mark().write(first.state().name(), new Mark.Entry("loading", ""));

    assertThat(store("MyISAM", DATA).how()).isNotEqualTo(REUSED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MEMORY"})
  void insertsTheSameRowsIfFilesCannotBeSent(String engine)
      throws SQLException, InterruptedException {
    database.execute("SET GLOBAL local_infile = OFF");
    try {
      Stored stored = store(engine, DATA);

      assertThat(stored.how()).isEqualTo("multi-row INSERT (local_infile is off)");
      assertThat(stored.state().content().toString())
          .isEqualTo("5000 rows, sum " + SUMS.of(STORED_TABLE));
      assertThat(sent).hasValue(5_000);
    } finally {
      database.execute("SET GLOBAL local_infile = ON");
    }
  }

  @Test
  void refusesATableThatItDidNotCreate() throws SQLException {
    database.execute("CREATE TABLE normal_myisam (mine int) ENGINE=MyISAM");
    database.execute("INSERT INTO normal_myisam VALUES (1), (2)");

    assertThatThrownBy(() -> store("MyISAM", DATA))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "table it_fresh_tables.normal_myisam was not created by dyno; rename or remove it");
    assertThat(count("count(mine) FROM normal_myisam")).isEqualTo(2);

    database.execute("DROP TABLE normal_myisam");
  }

  @Test
  void refusesASubstitutedEngine() {
    assertThatThrownBy(() -> store("ROCKSDB", DATA))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("ROCKSDB");
  }
}
