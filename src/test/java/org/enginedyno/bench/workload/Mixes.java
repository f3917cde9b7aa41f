package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.proof.DataChecks;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.enginedyno.workload.oltp.OltpWorkload;
import org.openjdk.jmh.runner.IterationType;

/** Mixes that change the tables of a database, which are reloaded for each run. */
record Mixes(TestDatabase database, Trials trials) {
  static final DataSpec DATA = new DataSpec(1_000, 3);
  static final int THREADS = 2;
  static final int CALLS = 20;
  private static final long OPERATIONS = (long) THREADS * CALLS;
  private static final long OF_OTHERS = 3;
  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT);

  static Cell cell(
      String workload,
      String engine,
      Driver driver,
      PreparedBy statements,
      Checkout checkout,
      Map<String, String> knobs) {
    Client client = SampleClients.equal(driver, statements, checkout);
    return CellBuilder.of(workload, engine)
        .data(DATA)
        .knobs(knobs)
        .threads(THREADS)
        .client(client)
        .cell();
  }

  static Cell cell(String workload, Map<String, String> knobs) {
    return cell(workload, "InnoDB", Driver.MYSQL, PreparedBy.SERVER, Checkout.HELD, knobs);
  }

  /** As a testSubject does before each fork. */
  void load(Cell cell) throws SQLException, InterruptedException {
    for (Table table : Workloads.named(cell.workload()).tables(DATA, cell.knobs())) {
      database.load(table, cell.engine());
    }
  }

  ForkLog run(Cell cell, int calls) throws Exception {
    load(cell);
    return trials.run(cell, calls, RUNS);
  }

  static Check balance(Cell cell, List<Span> spans) {
    return DataChecks.balance(
        OltpWorkload.valueOf(cell.workload()).balance(DATA, cell.knobs()).orElseThrow(),
        List.of(spans));
  }

  /** Runs a mix and counts on the server the received commands and the remaining rows. */
  void requireAsDeclared(Cell cell) throws Exception {
    ForkLog log = run(cell, CALLS);

    Workload mix = Workloads.named(cell.workload());
    for (Span span : log.spans()) {
      Map<String, Long> counted = span.server().counters();
      long again = span.throughput().retries().conflicts();
      assertThat(span.throughput().operations()).isEqualTo(OPERATIONS);
      mix.effect(DATA, cell.knobs())
          .commands()
          .forEach(
              (command, times) ->
                  assertThat(counted.getOrDefault("com_" + command, 0L))
                      .as(command)
                      .isBetween(times * OPERATIONS, times * (OPERATIONS + again)));
      assertThat(counted).doesNotContainKeys("com_begin", "com_set_option", "com_admin_commands");
      long declared = OPERATIONS * mix.effect(DATA, cell.knobs()).statements();
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .isBetween(declared, declared + OF_OTHERS + 20 * again);
      boolean commits = "on".equals(cell.knobs().values().get("oltp.transaction"));
      assertThat(counted.getOrDefault("com_commit", 0L)).isEqualTo(commits ? OPERATIONS : 0);
    }
    Check balance = balance(cell, log.spans());
    assertThat(balance.passed()).as(balance.detail()).isTrue();
  }
}
