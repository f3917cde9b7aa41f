package org.enginedyno.db.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(LiveServer.class)
final class TransactionTrialIT {
  private final TestDatabase database;

  TransactionTrialIT(TestDatabase database) {
    this.database = database;
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
    assertThat(new TransactionTrial(database.marked(), engine).words()).startsWith(words);
    assertThat(TableEngine.of(database.connection(), "enginedyno_trial")).isEmpty();
    assertThat(database.marked().mark().entry("enginedyno_trial")).isEmpty();
  }
}
