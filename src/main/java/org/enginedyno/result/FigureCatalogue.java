package org.enginedyno.result;

import static org.enginedyno.result.Figure.Better.LESS;
import static org.enginedyno.result.Figure.Better.MORE;
import static org.enginedyno.result.Figure.Better.NEITHER;
import static org.enginedyno.result.Figure.Declaration.figure;
import static org.enginedyno.result.Figure.Declaration.part;
import static org.enginedyno.result.Figure.Declaration.times;
import static org.enginedyno.result.Unit.BYTES;
import static org.enginedyno.result.Unit.BYTES_PER_ROW;
import static org.enginedyno.result.Unit.COUNT;
import static org.enginedyno.result.Unit.CPU_MICROSECONDS;
import static org.enginedyno.result.Unit.MICROSECONDS;
import static org.enginedyno.result.Unit.OPERATIONS_PER_SECOND;
import static org.enginedyno.result.Unit.PER_OPERATION;
import static org.enginedyno.result.Unit.PER_ROW;
import static org.enginedyno.result.Unit.SHARE;
import static org.enginedyno.result.Unit.TEXT;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.result.Figure.Better;
import org.enginedyno.result.Figure.Declaration;
import org.enginedyno.result.Figures.BytesWritten;
import org.enginedyno.result.Figures.Statements;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.jspecify.annotations.Nullable;

/** Every figure of a cell, in the order of lists and files. Declare new figures here. */
public final class FigureCatalogue {
  static final double NANOS_PER_MICRO = 1e3;

  public static final Figure THROUGHPUT =
      figure("throughput", OPERATIONS_PER_SECOND, MORE, cell -> cell.score().orElseThrow())
          .column("score_ops_per_second")
          .judged("operations/s", "more", "fewer", side -> side.operations() * 1e9 / side.nanos())
          .about(
              "Operations of all threads per second, from the start of a run's first operation to"
                  + " the end of its last; over all runs by the plan's score rule.");

  static {
    figure("least-run", OPERATIONS_PER_SECOND, MORE, cell -> Collections.min(cell.runs()))
        .about("The throughput of the slowest run.");
    figure("best-run", OPERATIONS_PER_SECOND, MORE, cell -> Collections.max(cell.runs()))
        .about("The throughput of the fastest run.");
    figure("all-runs", OPERATIONS_PER_SECOND, MORE, Measurement::runs)
        .severalNumbers()
        .about("The throughput of each run of all forks.");
    figure(
            "queries",
            PER_OPERATION,
            NEITHER,
            part(Measurement::statements, FigureCatalogue::queries))
        .ofEveryCell()
        .about("Queries per operation, not counting commits.");
  }

  public static final Figure QUERIES_PER_SECOND =
      figure(
              "queries-per-second",
              Unit.QUERIES_PER_SECOND,
              MORE,
              cell -> times(cell, part(Measurement::statements, FigureCatalogue::queries)))
          .about("The throughput times the queries of one operation.");

  public static final Figure ROWS_PER_SECOND =
      figure(
              "rows-per-second",
              Unit.ROWS_PER_SECOND,
              MORE,
              cell ->
                  cell.curves().isEmpty()
                      ? null
                      : times(cell, one -> Math.max(1, one.cell().work().rowsAdded())))
          .about(
              "The throughput times the rows that one operation adds; only for cells that add rows.");

  static {
    kinds("queries-p50", Latency::p50).about("Median latency of each kind of query.");
    kinds("queries-p95", Latency::p95)
        .about("95th percentile of the latency of each kind of query.");
    kinds("queries-p99", Latency::p99)
        .about("99th percentile of the latency of each kind of query.");
    figure("latency-samples", COUNT, NEITHER, part(Measurement::latency, Latency::samples))
        .about("The number of timed operations, which is all operations.");
    time("latency-mean", Measurement::latency, Latency::mean)
        .about("Mean latency of an operation.");
  }

  public static final Figure LATENCY_P50 =
      time("latency-p50", Measurement::latency, Latency::p50)
          .judged("median latency", "longer", "shorter", side -> micros(side.medianNanos()))
          .about("Median latency of all operations.");

  static {
    time("latency-p95", Measurement::latency, Latency::p95)
        .about("95th percentile of the latency of all operations.");
  }

  public static final Figure LATENCY_P99 =
      time("latency-p99", Measurement::latency, Latency::p99)
          .judged("p99 latency", "longer", "shorter", side -> micros(side.tailNanos()))
          .about("99th percentile of the latency of all operations.");

  static {
    time("latency-p999", Measurement::latency, Latency::p999)
        .about(
            "99.9th percentile of the latency of all operations; only if ten samples lie beyond it.");
    time("latency-max", Measurement::latency, Latency::max)
        .about("The longest latency, accurate to 0.1 %.");
    FurtherFigures.declareArrivals();
    FurtherFigures.declareClients();
  }

  public static final Figure CAPACITY = FurtherFigures.declareCapacity();

  public static final Figure CLIENT_CPU =
      figure("client-cpu", CPU_MICROSECONDS, LESS, part(Measurement::cost, Cost::clientCpuMicros))
          .judged("client CPU per operation", "more", "less", perOperation(SideSums::clientNanos))
          .about("CPU time of the measuring JVM per operation.");

  public static final Figure SERVER_CPU =
      figure("server-cpu", CPU_MICROSECONDS, LESS, part(Measurement::cost, Cost::serverCpuMicros))
          .judged("server CPU per operation", "more", "less", perOperation(SideSums::serverNanos))
          .about("CPU time of the server's process per operation, where the process can be seen.");

  static {
    FurtherFigures.declareThreads();
    share("foreign-cpu-share", Cost::foreignShare)
        .about("The part of the machine's CPU that other processes used.");
    share("steal-cpu-share", Cost::stealShare)
        .about("The part of the machine's CPU that the hypervisor gave to other machines.");
    proof("statements", PER_OPERATION, NEITHER, proof -> proof.counts().statementsPerOperation())
        .about("Statements of one operation, as the server counted them.");
    proof("operations", COUNT, NEITHER, proof -> proof.counts().operations())
        .about(
            "Operations that the server's counters cover, including those at the start and end of runs.");
  }

  public static final Figure LIMIT =
      text("limit", part(Measurement::limit, Limit::label))
          .title("limited by")
          .about("What kept the cell from being faster.");

  static {
    text("limit-rule", part(Measurement::limit, Limit::rule))
        .about("The figures and the rule that gave the limit.");
    figure("latency-budget", CPU_MICROSECONDS, LESS, part(Measurement::budget, Budget::byName))
        .severalNumbers()
        .about(
            "The parts of the mean latency (of rated cells: service time), which add up to it: CPU of client and server, waits"
                + " for a connection, locks, cores and the disk, and what is unknown.");
    share("client-share", Cost::clientShare)
        .about("The part of the machine's CPU that the measuring JVM used.");
    share("server-share", Cost::serverShare)
        .about("The part of the machine's CPU that the server's process used.");
    figure("client-switches", PER_OPERATION, LESS, part(Measurement::cost, Cost::clientSwitches))
        .about("Context switches of the measuring JVM's threads per operation.");
    figure("server-switches", PER_OPERATION, LESS, part(Measurement::cost, Cost::serverSwitches))
        .about("Context switches of the server's threads per operation.");
    allTimes("pool-wait", "waits for a connection", Measurement::poolWait);
    allTimes("commit", "commit times", Measurement::commit);
    text("durability-in-force", part(Measurement::durability, DurabilityInForce::toString))
        .about("The durability settings in force, as read back; only for cells that add rows.");
    figure("log-work", PER_OPERATION, LESS, Measurement::logWork)
        .severalNumbers()
        .about(
            "Fsyncs, writes and written bytes of the engine's log per operation, by the server's counters.");
    page("pages-read", PageGrowth::readPerRow)
        .about("Pages that the engine read per row added, in the run of the median rate.");
    page("pages-written", PageGrowth::writtenPerRow)
        .about("Pages that the engine wrote per row added, in the run of the median rate.");
    idleCores("round-trips-halting", IdleCores::haltingRate)
        .about(
            "Round trips per second of one thread while idle cores may halt; only for the floor DO 1 with no more threads than cores.");
    idleCores("round-trips-awake", IdleCores::awakeRate)
        .about(
            "Round trips per second of one thread while every core is kept awake, measured alternately.");
    table("table-data", FilledTables::dataBytes)
        .about("Data of the tables that the last fork filled.");
    table("table-index", FilledTables::indexBytes)
        .about("Indexes of the tables that the last fork filled.");
    table("table-file", FilledTables::fileBytes)
        .about("Files of the tables that the last fork filled, where they can be seen.");
    written("process-bytes-written", BytesWritten::byProcess)
        .about(
            "Bytes that the server's process wrote to storage per row added, until the end of the run.");
    written("engine-bytes-written", BytesWritten::byCounter)
        .severalNumbers()
        .about("Bytes written per row added, by each of the engine's counters.");
    proof("replication-lag", Unit.MILLISECONDS, LESS, it -> it.forks().replicationLagMillis())
        .about(
            "Time from the last operation until every member of a cluster had all rows, in the slowest fork; accurate to 50 ms.");
    proof("replication-backlog", COUNT, LESS, it -> it.forks().replicationBacklog())
        .severalNumbers()
        .about(
            "The largest backlog of a cluster member during a fork, sampled about every 250 ms: seconds behind its source, or transactions queued.");
    FurtherFigures.declareConflicts();
    text("marks", cell -> joined(cell, ", ", mark -> mark.label().toString()))
        .about("The labels of what makes the score less reliable.");
    text("marks-text", cell -> joined(cell, "; ", Mark::text))
        .about("The figures that led to each mark.");
    text("data", part(Measurement::dataState, DataState::label))
        .about("Whether the pages that were used were in the engine's memory.");
    figure(
            "pages-fetched",
            PER_OPERATION,
            LESS,
            part(Measurement::dataState, DataState::pagesPerOperation))
        .about("Pages per operation that were not in the engine's memory.");
    figure("rows-examined", PER_ROW, LESS, RowsExamined::each)
        .about("Rows counted by the Handler_read counters per row that the operations request.");
  }

  private static final List<Figure> ALL = Declaration.all();

  private static final List<Figure> FOLLOWED =
      ALL.stream().filter(one -> one.judged() != null || one.equals(CAPACITY)).toList();

  /** The figures that a duel can judge. */
  private static final List<Figure> MAIN =
      ALL.stream().filter(figure -> figure.judged() != null).toList();

  private FigureCatalogue() {}

  public static List<Figure> all() {
    return ALL;
  }

  /** The figures that are followed from run to run and exported. */
  public static List<Figure> followed() {
    return FOLLOWED;
  }

  /** The figures that a duel can judge. */
  public static List<Figure> main() {
    return MAIN;
  }

  /**
   * The figures with these keys, which a plan names for a duel.
   *
   * @throws IllegalArgumentException if a duel cannot judge the figure of a key
   */
  public static List<Figure> judged(List<String> keys) {
    return keys.stream().map(FigureCatalogue::judged).toList();
  }

  private static Figure judged(String key) {
    List<String> known = MAIN.stream().map(Figure::key).toList();
    return MAIN.stream()
        .filter(figure -> figure.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be %s: %s%s"
                        .formatted(
                            String.join(" or ", known), key, NearNames.question(key, known))));
  }

  private static Declaration text(String key, Function<Measurement, @Nullable Object> value) {
    return figure(key, TEXT, NEITHER, value);
  }

  private static Declaration idleCores(String key, Function<IdleCores, @Nullable Object> rate) {
    return figure(key, OPERATIONS_PER_SECOND, MORE, part(Measurement::idleCores, rate));
  }

  private static Declaration time(
      String key,
      Function<Measurement, @Nullable Latency> of,
      Function<Latency, @Nullable Object> value) {
    return figure(key, MICROSECONDS, LESS, part(of, value));
  }

  static void allTimes(String key, String what, Function<Measurement, @Nullable Latency> of) {
    time(key + "-p50", of, Latency::p50).about("Median of all " + what + ".");
    time(key + "-p95", of, Latency::p95).about("95th percentile of all " + what + ".");
    time(key + "-p99", of, Latency::p99).about("99th percentile of all " + what + ".");
    time(key + "-max", of, Latency::max).about("The longest of all " + what + ".");
  }

  private static Declaration kinds(String key, Function<Latency, Double> value) {
    return figure(
            key,
            MICROSECONDS,
            LESS,
            part(
                Measurement::statements,
                statements -> {
                  Map<String, Double> kinds = new LinkedHashMap<>();
                  statements
                      .kinds()
                      .forEach(one -> kinds.put(one.kind(), value.apply(one.latency())));
                  return kinds;
                }))
        .severalNumbers();
  }

  private static Declaration proof(
      String key, Unit unit, Better better, Function<Proof, @Nullable Object> value) {
    return figure(key, unit, better, part(Measurement::proof, value));
  }

  private static Declaration written(String key, Function<BytesWritten, @Nullable Object> value) {
    return figure(key, BYTES_PER_ROW, LESS, part(Measurement::written, value));
  }

  private static Declaration share(String key, Function<Cost, @Nullable Object> value) {
    return figure(key, SHARE, NEITHER, part(Measurement::cost, value));
  }

  private static Declaration page(String key, Function<PageGrowth, @Nullable Object> value) {
    return figure(key, PER_ROW, LESS, part(cell -> PageGrowth.of(cell).orElse(null), value));
  }

  private static Declaration table(String key, Function<FilledTables, @Nullable Object> value) {
    return figure(key, BYTES, LESS, part(cell -> FilledTables.of(cell).orElse(null), value));
  }

  /** The queries of each operation; null if operations differ. */
  private static @Nullable Integer queries(Statements statements) {
    return statements.queries() == 0 ? null : Integer.valueOf(statements.queries());
  }

  private static String joined(Measurement cell, String separator, Function<Mark, String> text) {
    return cell.marks().stream().map(text).collect(Collectors.joining(separator));
  }

  private static Function<SideSums, @Nullable Double> perOperation(
      Function<SideSums, @Nullable Long> nanos) {
    return side -> {
      Double all = micros(nanos.apply(side));
      return all == null || side.operations() == 0 ? null : all / side.operations();
    };
  }

  private static @Nullable Double micros(@Nullable Long nanos) {
    return nanos == null ? null : Double.valueOf(nanos / NANOS_PER_MICRO);
  }
}
