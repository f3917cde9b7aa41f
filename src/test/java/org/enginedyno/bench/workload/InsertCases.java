package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.openjdk.jmh.runner.IterationType;

/**
 * Every workload that adds rows, in each way of sending them: each run must have added the
 * configured rows, by the server's own count and sum.
 */
record InsertCases(TestDatabase database, Trials trials, List<String> froms, IntPredicate taken) {
  /** Includes every case. */
  static final IntPredicate ALL = number -> true;

  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final int THREADS = 2;
  private static final int ROWS = 40;

  private static final List<IterationType> RUNS =
      List.of(IterationType.WARMUP, IterationType.MEASUREMENT);

  private static final List<Client> CLIENTS =
      List.of(client(Driver.MYSQL, PreparedBy.CLIENT), client(Driver.MARIADB, PreparedBy.SERVER));

  private static Client client(Driver driver, PreparedBy statements) {
    return SampleClients.equal(driver, statements, Checkout.HELD);
  }

  /**
   * Includes a third of the cases: for two knobs with three values, each value with one of the
   * other.
   */
  static IntPredicate third(int which) {
    return number -> (number / 3 + number) % 3 == which;
  }

  /** Runs all cases that an engine supports and lists them. */
  List<String> run(String engine) throws Exception {
    List<String> done = new ArrayList<>();
    for (Workload workload : Workloads.selectable()) {
      if (workload.footprint() == Footprint.FRESH_RUN && !(workload instanceof CrashWorkload)) {
        run(workload, engine, THREADS, done);
      }
    }
    return done;
  }

  /** Runs only bulk loads, with one thread: some engines need rows in order. */
  List<String> loads(String engine) throws Exception {
    List<String> done = new ArrayList<>();
    Workload load = Workloads.named("LOAD_DATA");
    run(load, engine, 1, done);
    return done;
  }

  private void run(Workload workload, String engine, int threads, List<String> done)
      throws Exception {
    List<Map<String, String>> ways = ways(workload);
    for (int number = 0; number < ways.size(); number++) {
      if (taken.test(number)) {
        run(workload, engine, threads, ways.get(number), done);
      }
    }
  }

  private List<Map<String, String>> ways(Workload workload) {
    List<Map<String, String>> ways = new ArrayList<>();
    if (workload.name().startsWith("LOAD_")) {
      for (String from : froms) {
        for (String indexes : List.of("before", "after", "disabled")) {
          ways.add(
              Map.of(
                  "load.rows-per-chunk", "20",
                  "load.chunks", "2",
                  "load.from", from,
                  "load.keys", "3",
                  "load.indexes", indexes));
        }
      }
      return ways;
    }
    boolean each = workload.name().equals("INSERT_SMALL");
    String rows = each ? "insert.rows-per-thread" : "insert.total-rows";
    for (String batch : List.of("values", "one-by-one", "rewritten", "bulk")) {
      for (String commit : batch.equals("values") ? List.of("0", "10") : List.of("10")) {
        ways.add(
            Map.of(
                rows,
                Integer.toString(each ? ROWS / THREADS : ROWS),
                "insert.rows-per-statement",
                "5",
                "insert.rows-per-commit",
                commit,
                "insert.batch",
                batch));
      }
    }
    return ways;
  }

  private void run(
      Workload workload, String engine, int threads, Map<String, String> way, List<String> done)
      throws Exception {
    KnobValues knobs = workload.knobs().values(way);
    if (Engines.shipped().obstacle(engine, workload.needs(knobs)).isPresent()) {
      return;
    }
    for (Client client : CLIENTS) {
      if (workload.obstacle(knobs, client).isEmpty()) {
        Cell cell =
            CellBuilder.of(workload.name(), engine)
                .data(DATA)
                .knobs(way)
                .threads(threads)
                .client(client)
                .cell();
        String name =
            "%s %s %s %s".formatted(workload.name(), engine, client.get(PlanAxis.DRIVER), way);
        Table table = workload.tables(DATA, knobs).get(0);
        database.admit(table, engine);
        for (Span span : trials.run(cell, 1, RUNS).spans()) {
          RowsAdded growth = Objects.requireNonNull(span.growth());
          assertThat(growth.rows()).as(name).isEqualTo(ROWS).isEqualTo(growth.rowsFound());
          assertThat(growth.sumFound()).as(name).isEqualTo(Long.toString(table.checksums(ROWS)));
        }
        done.add(name);
        break;
      }
    }
  }
}
