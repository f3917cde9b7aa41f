package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.table.Explain;
import org.enginedyno.db.table.TableForm;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.run.proof.DataChecks;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.corpus.CorpusSearch;
import org.openjdk.jmh.runner.IterationType;

/** A small corpus on a server, and searches in it. */
final class Documents {
  static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT, IterationType.MEASUREMENT);

  private static final List<String> SEARCHES =
      List.of("FT_WORD", "FT_BOOLEAN", "FT_PHRASE", "FT_TOP10");
  private static final DataSpec DATA = new DataSpec(3_000, 5);
  private static final int THREADS = 2;

  private final TestDatabase database;
  private final Trials trials;

  Documents(TestDatabase database, Trials trials) {
    this.database = database;
    this.trials = trials;
  }

  TableStore.Stored load(String engine) throws SQLException, InterruptedException {
    return load(SEARCHES.get(0), engine);
  }

  private TableStore.Stored load(String workload, String engine)
      throws SQLException, InterruptedException {
    Workload search = Workloads.named(workload);
    return database
        .store()
        .store(
            search.tables(DATA, search.knobs().values(Map.of())).get(0),
            TableForm.plain(engine),
            rows -> {});
  }

  /** A separate table for each engine, to which documents are added. */
  void loadGrowing(String engine) throws SQLException, InterruptedException {
    load("FT_WORD_INSERTING", engine);
  }

  /** Loads InnoDB's documents into a new table with new keys. */
  void loadAgain() throws SQLException, InterruptedException {
    database.execute("DROP TABLE IF EXISTS corpus_innodb");
    load("InnoDB");
  }

  Cell cell(String workload, String engine, Map<String, String> knobs) {
    return CellBuilder.of(workload, engine).data(DATA).knobs(knobs).threads(THREADS).cell();
  }

  /** Runs all searches and compares answers, plans and commands with the declared ones. */
  void requireRight(String engine) throws Exception {
    for (String workload : SEARCHES) {
      Cell cell = cell(workload, engine, Map.of());
      ForkLog log = trials.run(cell, 60, RUNS);

      assertThat(log.answers()).hasSize(2);
      assertThat(log.answers()).as(workload).flatExtracting(AnswerCheck::contradictions).isEmpty();
      assertThat(log.spans())
          .allSatisfy(
              span ->
                  assertThat(span.server().counters()).containsEntry("com_select", 60L * THREADS));
      requirePlan(cell, engine);
    }
  }

  /** The result of searches while documents are inserted. */
  ForkLog insert(String engine, Map<String, String> knobs) throws Exception {
    return trials.run(cell("FT_WORD_INSERTING", engine, knobs), 120, RUNS);
  }

  /** The sums of the table afterwards. */
  Check balance(ForkLog log) {
    CorpusSearch search = CorpusSearch.FT_WORD_INSERTING;
    return DataChecks.balance(
        search.balance(DATA, search.knobs().values(Map.of())).orElseThrow(), List.of(log.spans()));
  }

  private void requirePlan(Cell cell, String engine) throws SQLException {
    for (Statement statement : Workloads.named(cell.workload()).statements(cell.knobs())) {
      Object[] values = statement.parameters().draws(DATA, cell.knobs(), 0).next();
      ExplainRows explain =
          Explain.of(
              database.connection(),
              database.facts(),
              statement.sql(TableForm.plain(engine).names()),
              values);
      assertThat(
              explain.contradiction(
                  statement.access().orElseThrow(),
                  statement.tables(TableForm.plain(engine).names())))
          .as(explain.toString())
          .isEmpty();
    }
  }
}
