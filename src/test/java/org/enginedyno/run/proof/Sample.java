package org.enginedyno.run.proof;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.OtherClients;
import org.enginedyno.result.Retries;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.SampleForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.enginedyno.result.fork.Span.CpuUsage;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.Throughput;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.workload.ExplainRows;
import org.enginedyno.workload.normal.ReadPattern;
import org.jspecify.annotations.Nullable;

/** A cell of two threads and three runs, and its outcome without problems. */
public final class Sample {
  private static final Map<String, String> TWO_ROWS = Map.of("insert.rows-per-commit", "2");
  public static final ReadPattern PATTERN = ReadPattern.READ_KEY_RANGE_NO_DATA;
  public static final DataSpec DATA = new DataSpec(10_000, 7);
  public static final Measure MEASURE =
      new Measure(Duration.ofSeconds(1), 3, Duration.ofSeconds(2), 1, ScoreRule.MEDIAN, null);

  /** The EXPLAIN output of the pattern's declared access. */
  public static final Map<String, String> AS_DECLARED =
      Map.of(
          "table", "normal",
          "type", "range",
          "key", "country_id",
          "extra", "Using where; Using index");

  static final long OPERATIONS = 1_000;
  static final long ROWS_PER_OPERATION = 4;
  public static final Map<String, Long> COUNTERS =
      Map.of(
          Counters.QUESTIONS,
          OPERATIONS,
          "com_select",
          OPERATIONS,
          "com_stmt_execute",
          OPERATIONS,
          "handler_read_next",
          ROWS_PER_OPERATION * OPERATIONS);

  public static final AppliedSettings APPLIED =
      new AppliedSettings(Map.of(), Map.of(), Map.of(), "as it came");

  static final List<AnswerCheck> ANSWERS =
      List.of(answered("before the first run"), answered("after the last run"));
  static final TableDefinition MADE =
      new TableDefinition(List.of("PRIMARY KEY (`id`)", "KEY `country_id` (`country_id`)"));
  static final IndexStatistics STATISTICS = new IndexStatistics(Map.of("country_id.id", 250L));
  static final StableVariables VARIABLES =
      new StableVariables(Map.of("optimizer_switch", "mrr=off", "query_cache_type", "OFF"));

  private Sample() {}

  public static Cell cell(String engine) {
    return like(PATTERN.name(), engine).cell();
  }

  public static Cell floor(String name) {
    return like(name, Cell.NO_ENGINE).cell();
  }

  /** A cell of two threads with another workload. */
  public static CellBuilder like(String workload, String engine) {
    return CellBuilder.of(workload, engine).data(DATA).threads(2).measure(MEASURE);
  }

  public static Evidence evidence(String engine) {
    return evidence(engine, AS_DECLARED);
  }

  /** The declared plan with another value in one column. */
  static Map<String, String> declaredWith(String column, String value) {
    Map<String, String> row = new TreeMap<>(AS_DECLARED);
    row.put(column, value);
    return row;
  }

  static Evidence evidence(String engine, Map<String, String> explained) {
    Evidence.OfStatement statement =
        new Evidence.OfStatement(
            PATTERN.sql(),
            Set.of("normal"),
            new ExplainRows(List.of(explained)),
            PATTERN.statements().get(0).access(),
            Optional.empty());
    return new Evidence(
        List.of(table(engine, MADE)),
        List.of(statement),
        APPLIED,
        VARIABLES,
        Optional.empty(),
        Optional.empty(),
        0);
  }

  static Evidence evidence(String engine, AppliedSettings settings) {
    Evidence usual = evidence(engine);
    return new Evidence(
        usual.tables(),
        usual.statements(),
        settings,
        VARIABLES,
        Optional.empty(),
        Optional.empty(),
        0);
  }

  static Evidence evidence(Evidence.OfTable table) {
    return new Evidence(
        List.of(table),
        evidence("InnoDB").statements(),
        APPLIED,
        VARIABLES,
        Optional.empty(),
        Optional.empty(),
        0);
  }

  static Evidence evidence(StableVariables variables) {
    Evidence usual = evidence("InnoDB");
    return new Evidence(
        usual.tables(),
        usual.statements(),
        APPLIED,
        variables,
        Optional.empty(),
        Optional.empty(),
        0);
  }

  static Evidence.OfTable table(String engine, TableDefinition definition) {
    return new Evidence.OfTable(
        "normal",
        engine,
        Engines.shipped().of(engine),
        MADE,
        definition,
        STATISTICS,
        Optional.empty());
  }

  /** The outcome of a cell on InnoDB without problems. */
  static CellOutcome outcome(ForkResult... forks) {
    return outcome(evidence("InnoDB"), forks);
  }

  static CellOutcome outcome(Evidence evidence, ForkResult... forks) {
    return outcome(cell("InnoDB"), evidence, forks);
  }

  static CellOutcome floorOutcome() {
    return outcome(floor("FLOOR_DO_1"), Evidence.withoutTables(APPLIED, VARIABLES), fork());
  }

  public static CellOutcome outcome(Cell cell, Evidence evidence, ForkResult... forks) {
    return new CellOutcome(
        cell, Stream.of(forks).map(fork -> forkOutcome(evidence, fork, evidence)).toList());
  }

  /** The outcome of a cell on InnoDB with one fork, during which something changed. */
  static CellOutcome outcome(Evidence before, Evidence after) {
    return new CellOutcome(cell("InnoDB"), List.of(forkOutcome(before, fork(), after)));
  }

  /** A fork between two moments, which has filled no table. */
  public static ForkOutcome forkOutcome(Evidence before, ForkResult fork, Evidence after) {
    return new ForkOutcome(
        before,
        fork,
        new Aftermath(after, List.of(), List.of(), Optional.empty(), Optional.empty()));
  }

  /** The outcome of a cell that inserts two rows and commits in each operation. */
  static CellOutcome inserts(String engine, ForkResult... forks) {
    Cell inserting = like("INSERT_SMALL", engine).knobs(TWO_ROWS).cell();
    return outcome(inserting, evidence(engine), forks);
  }

  /** A fork with these answers. */
  static ForkResult answered(AnswerCheck... answers) {
    return fork(3, 2, COUNTERS, null, List.of(answers));
  }

  static AnswerCheck answered(String when, String... contradictions) {
    return new AnswerCheck(when, PATTERN.sql(), "a1", List.of(contradictions));
  }

  /** A fork whose runs each acknowledged so many rows, and the server found so many. */
  static ForkResult filling(long acknowledged, long found, @Nullable String sum) {
    RowsAdded growth = new RowsAdded(acknowledged, found, sum, List.of(), 0, List.of(), List.of());
    return fork(3, 2, COUNTERS, growth, ANSWERS);
  }

  /** A fork whose warm-up and runs are the usual ones with that change. */
  static ForkResult changed(ForkResult usual, UnaryOperator<Span> change) {
    List<Span> spans = usual.log().spans().stream().map(change).toList();
    return new ForkResult(List.of(), Copy.of(usual.log(), "spans", spans), OtherClients.UNKNOWN);
  }

  /** A span with so many operations, some of which were retried. */
  static Span with(Span span, long operations, long retried) {
    Retries retries = new Retries(new TreeMap<>(Map.of("40001/1213", retried)), retried);
    return Copy.of(
        span,
        "throughput",
        Copy.of(span.throughput(), "operations", operations, "retries", retries));
  }

  /** A fork with a warm-up and so many runs, each with the same counts. */
  public static ForkResult fork(
      int runs, int threads, Map<String, Long> counters, String... shortfalls) {
    return fork(runs, threads, counters, null, ANSWERS, shortfalls);
  }

  private static ForkResult fork(
      int runs,
      int threads,
      Map<String, Long> counters,
      @Nullable RowsAdded growth,
      List<AnswerCheck> answers,
      String... shortfalls) {
    List<Span> spans =
        IntStream.rangeClosed(0, runs)
            .mapToObj(run -> span(run > 0, threads, counters, growth))
            .toList();
    return new ForkResult(
        List.of(shortfalls), SampleForkLog.of(spans, answers), OtherClients.UNKNOWN);
  }

  public static ForkResult fork() {
    return fork(3, 2, COUNTERS);
  }

  private static Span span(
      boolean measured, int threads, Map<String, Long> counters, @Nullable RowsAdded growth) {
    Histogram latencies = Histograms.create();
    latencies.recordValueWithCount(4_000_000, OPERATIONS);
    return new Span(
        measured,
        new Throughput(
            threads,
            OPERATIONS,
            Duration.ofSeconds(2).toNanos(),
            Slices.NONE,
            Workers.NONE,
            Retries.NONE),
        new Latencies(Histograms.encode(latencies), null, null, List.of(), null),
        new CpuUsage(
            Duration.ofMillis(30).toNanos(),
            Duration.ofMillis(70).toNanos(),
            null,
            null,
            null,
            null,
            new CoreUsage(
                2,
                Duration.ofSeconds(2).toNanos(),
                new CpuSet(List.of(0, 1)),
                new CpuSet(List.of(0, 1)),
                null,
                null),
            new ClientThreads(null, null, null)),
        new ServerCounts(counters, Map.of(), Map.of(), ROWS_PER_OPERATION * OPERATIONS, 5_000_000L),
        growth,
        null,
        null);
  }
}
