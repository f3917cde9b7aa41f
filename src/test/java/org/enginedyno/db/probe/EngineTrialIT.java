package org.enginedyno.db.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.TableFeature;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traits of engines that trials find without a file, compared with their files. */
@ExtendWith(LiveServer.class)
final class EngineTrialIT {
  private final TestDatabase database;

  EngineTrialIT(TestDatabase database) {
    this.database = database;
  }

  @AfterEach
  void clean() throws SQLException {
    database.execute("DROP TABLE IF EXISTS enginedyno_trial");
  }

  private EngineTrial trial(String engine) throws SQLException {
    return new EngineTrial(database.marked(), database.facts(), engine);
  }

  @ParameterizedTest
  @ValueSource(strings = {"InnoDB", "MyISAM", "Aria", "MEMORY", "CSV"})
  void agreesWithTheEngineFileAndLeavesNothingBehind(String engine) throws SQLException {
    EngineTraits said = Engines.shipped().of(engine);

    assertThat(trial(engine).traits())
        .returns(said.missing(), EngineTraits::missing)
        .returns(said.keys().indexOnly(), traits -> traits.keys().indexOnly())
        .returns(said.keys().clustered(), traits -> traits.keys().clustered())
        .returns(said.reports().sizes(), traits -> traits.reports().sizes())
        .returns(said.reports().reads().counted(), traits -> traits.reports().reads().counted());
    assertLeftNothingBehind();
  }

  @Test
  void findsThatAnEngineStoresNoRows() throws SQLException {
    assertThat(trial("MRG_MyISAM").traits().missing()).contains(TableFeature.OWN_ROWS);
  }

  @Test
  void findsThatAnEngineCreatesNoTables() throws SQLException {
    assertThat(trial("Tomorrow").traits().missing()).containsExactly(TableFeature.OWN_TABLES);
  }

  @Test
  void neverChangesAnExistingTable() throws SQLException {
    database.execute("CREATE TABLE enginedyno_trial (wages int)");

    assertThatThrownBy(() -> trial("MyISAM").traits())
        .isInstanceOf(UserError.class)
        .hasMessage("table enginedyno_trial was not created by dyno; rename or remove it");
    assertThat(TableEngine.of(database.connection(), "enginedyno_trial")).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "InnoDB | claims: transactions yes, XA yes, savepoints yes; shows: a rollback removes its"
            + " rows, a savepoint too, an XA rollback too",
        "MyISAM | claims: transactions no, XA no, savepoints no; shows: a rollback KEEPS its rows,"
            + " a savepoint KEEPS the rows after it, an XA rollback KEEPS its rows",
        "BLACKHOLE | claims nothing; shows: the trial failed",
        "CSV | claims: transactions no, XA no, savepoints no; shows: a rollback KEEPS its rows"
      })
  void reportsAnEnginesClaimsAndBehaviour(String engine, String words) throws SQLException {
    assertThat(trial(engine).transactions()).startsWith(words);
    assertLeftNothingBehind();
  }

  private void assertLeftNothingBehind() throws SQLException {
    assertThat(TableEngine.of(database.connection(), "enginedyno_trial")).isEmpty();
    assertThat(database.marked().mark().entry("enginedyno_trial")).isEmpty();
  }
}
