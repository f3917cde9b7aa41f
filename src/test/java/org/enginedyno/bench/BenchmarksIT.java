package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs every benchmark's own code a few times. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class BenchmarksIT {
  /** The counters cover the whole server: a pool that was just closed may still send a command. */
  private static final int OF_OTHERS = 2;

  private static final DataSpec DATA = new DataSpec(5_000, 3);
  private static final long OPERATIONS = 12;

  private final TestDatabase database;
  private final Trials trials;

  BenchmarksIT(TestDatabase database) {
    this.database = database;
    trials = database.trials();
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    for (String engine : List.of("InnoDB", "MyISAM", "Aria", "MEMORY")) {
      for (Dataset dataset : loaded(engine)) {
        for (Table table : dataset.tables(DATA)) {
          database.load(table, engine);
        }
      }
      for (Workload workload : Workloads.all()) {
        if (!workload.dataset().stream().allMatch(dataset -> isHeld(engine, dataset))) {
          continue;
        }
        if (workload.footprint() == Footprint.RELOADED) {
          database.load(SampleTables.of(workload.name(), DATA), engine);
        } else if (!workload.footprint().isEnduring()) {
          database.admit(SampleTables.of(workload.name(), DATA), engine);
        }
      }
    }
  }

  private static List<Dataset> loaded(String engine) {
    List<String> names = Workloads.all().stream().map(Workload::name).toList();
    return Workloads.enduring(names, Map.of()).stream()
        .filter(dataset -> isHeld(engine, dataset))
        .toList();
  }

  private static boolean isHeld(String engine, Dataset dataset) {
    return Engines.shipped().obstacle(engine, dataset.needs()).isEmpty();
  }

  private static Map<String, String> inserting(Workload workload) {
    String rows = Long.toString(OPERATIONS);
    Map<String, String> all =
        Map.of(
            "insert.rows-per-thread", rows,
            "insert.total-rows", rows,
            "corpus.writers", "0",
            "load.chunks", rows,
            "load.rows-per-chunk", "2");
    return workload.knobs().all().stream()
        .map(Knob::key)
        .filter(all::containsKey)
        .collect(Collectors.toMap(Function.identity(), key -> all.getOrDefault(key, "")));
  }

  private static Cell cell(Workload workload, String engine, Checkout checkout, DataSpec data) {
    Map<String, String> knobs = inserting(workload);
    return CellBuilder.of(workload.name(), engine)
        .data(data)
        .knobs(knobs)
        .client(SampleClients.checkout(checkout))
        .cell();
  }

  /** The first span of a fork with right answers. */
  private Span span(Cell cell, long calls) throws Exception {
    ForkLog log = trials.run(cell, calls);
    assertThat(log.answers())
        .as(cell.workload())
        .flatExtracting(AnswerCheck::contradictions)
        .isEmpty();
    return log.spans().get(0);
  }

  @ParameterizedTest
  @CsvSource({"InnoDB, HELD", "MyISAM, BORROW", "Aria, HELD", "MEMORY, BORROW"})
  void everyBenchmarkGetsRightAnswersAndSendsItsDeclaredCommands(String engine, Checkout checkout)
      throws Exception {
    for (Workload workload : Workloads.all()) {
      if (workload.kind() == Kind.FILE) {
        continue; // uses no server; FileTrialTest covers it
      }
      Cell cell = cell(workload, engine, checkout, DATA);
      if (workload instanceof CrashWorkload) {
        continue; // no process here can kill its server
      }
      if (!workload.dataset().stream().allMatch(dataset -> isHeld(engine, dataset))) {
        continue;
      }
      long calls = cell.work().extent().isCounted() ? 1 : OPERATIONS;
      Span span = span(cell, calls);
      assertThat(span.throughput().operations()).as(workload.name()).isEqualTo(OPERATIONS);
      assertThat(span.throughput().threads()).isEqualTo(1);
      assertThat(span.throughput().rate()).isPositive();
      Map<String, Long> counted = span.server().counters();
      long declared = OPERATIONS * workload.effect(DATA, cell.knobs()).statements();
      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .as("%s on %s, %s: %s", workload.name(), engine, checkout, counted)
          .isBetween(declared, declared + OF_OTHERS);
    }
  }

  /** Twelve operations, one due every 2 ms. */
  @Test
  void everyBenchmarkExecutesOperationsWhenTheyAreDue() throws Exception {
    for (Workload workload : Workloads.all()) {
      Cell closed = cell(workload, "InnoDB", Checkout.HELD, DATA);
      Client rated = SampleClients.client(PlanAxis.ARRIVALS, "500/s regular");
      if (workload.kind() == Kind.FILE
          || workload instanceof CrashWorkload
          || workload.obstacle(closed.knobs(), rated).isPresent()) {
        continue;
      }
      Cell cell =
          CellBuilder.of(workload.name(), "InnoDB")
              .data(DATA)
              .knobs(inserting(workload))
              .client(rated)
              .cell();
      long calls = cell.work().extent().isCounted() ? 1 : OPERATIONS;
      Span span = span(cell, calls);
      Span.Arrivals sent = Objects.requireNonNull(span.latencies().arrivals(), workload::name);

      assertThat(span.throughput().operations()).as(workload.name()).isEqualTo(OPERATIONS);
      // the first may have been sent late
      assertThat(span.throughput().nanos() + Histograms.decode(sent.lags()).getMaxValue())
          .as(workload.name())
          .isGreaterThanOrEqualTo(11 * 2_000_000L);
      assertThat(sent.rate()).isEqualTo(500);
      assertThat(sum(span.latencies().histogram()))
          .as(workload.name())
          .isCloseTo(sum(sent.services()) + sum(sent.lags()), withinPercentage(1));
    }
  }

  private static double sum(String histogram) {
    Histogram all = Histograms.decode(histogram);
    return all.getMean() * all.getTotalCount();
  }

  @Test
  void wrongAnswersAreDetected() {
    DataSpec others = new DataSpec(5_000, 4);

    for (String name : List.of("READ_KEY_POINT", "READ_KEY_RANGE_NO_DATA")) {
      Cell cell = cell(Workloads.named(name), "MyISAM", Checkout.HELD, others);
      assertThatThrownBy(() -> trials.run(cell, 1))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageMatching(name + " answered \\d+, expected \\d+");
    }
  }
}
