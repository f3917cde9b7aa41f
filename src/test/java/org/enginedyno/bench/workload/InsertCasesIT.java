package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntPredicate;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.server.LiveServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All workloads that add rows, on each capable engine of the embedded server. */
@ExtendWith(LiveServer.class)
final class InsertCasesIT {
  private final TestDatabase database;

  InsertCasesIT(TestDatabase database) {
    this.database = database;
  }

  /** Each case on one engine. */
  @ParameterizedTest
  @CsvSource({"InnoDB, 0, 5", "MyISAM, 1, 9", "Aria, 2, 9"})
  void addsItsRowsInAThirdOfAllCases(String engine, int third, int cases) throws Exception {
    assertThat(run(engine, InsertCases.third(third))).hasSize(cases);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"InnoDB, 21", "MyISAM, 24", "Aria, 24"})
  void addsItsRowsInEveryCase(String engine, int cases) throws Exception {
    assertThat(run(engine, InsertCases.ALL)).hasSize(cases);
  }

  private List<String> run(String engine, IntPredicate taken) throws Exception {
    List<String> froms = List.of("stream", "file", "server");
    return new InsertCases(database, database.trials(), froms, taken).run(engine);
  }
}
