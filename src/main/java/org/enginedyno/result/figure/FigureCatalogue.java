package org.enginedyno.result.figure;

import static org.enginedyno.result.figure.Figure.Better.LESS;
import static org.enginedyno.result.figure.Figure.Better.MORE;
import static org.enginedyno.result.figure.Figure.Better.NEITHER;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.result.BytesWritten;
import org.enginedyno.result.Cost;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DurabilityInForce;
import org.enginedyno.result.Figures.Statements;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Retries;
import org.enginedyno.result.figure.Figure.Better;
import org.enginedyno.result.figure.Figure.Judged;
import org.enginedyno.result.figure.Figure.Source;
import org.jspecify.annotations.Nullable;

/** Every figure of a cell, in the order in which readers list them. A new one is declared here. */
public final class FigureCatalogue {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final List<Figure> DECLARED = new ArrayList<>();

  public static final Figure THROUGHPUT =
      declare(
          new Figure(
              "throughput",
              "score_ops_per_second",
              "throughput",
              Unit.OPERATIONS_PER_SECOND,
              MORE,
              "Operations of all threads per second, from the start of a run's first operation to"
                  + " the end of its last; over all runs by the plan's score rule.",
              ok(cell -> number(cell.score())),
              new Judged(
                  "operations/s",
                  "more",
                  "fewer",
                  side -> side.operations() * 1e9 / side.nanos())));

  static {
    declare(
        "least-run",
        "least run",
        Unit.OPERATIONS_PER_SECOND,
        MORE,
        "The throughput of the slowest run.",
        cell -> Collections.min(cell.runs()));
    declare(
        "best-run",
        "best run",
        Unit.OPERATIONS_PER_SECOND,
        MORE,
        "The throughput of the fastest run.",
        cell -> Collections.max(cell.runs()));
    declare(
        "all-runs",
        "all runs",
        Unit.OPERATIONS_PER_SECOND,
        MORE,
        "The throughput of each run of all forks.",
        Measurement::runs);
    declare(
        new Figure(
            "queries",
            "queries_per_op",
            "queries per operation",
            Unit.PER_OPERATION,
            NEITHER,
            "Queries of one operation, commits not counted.",
            new Source(false, part(Measurement::statements, Statements::queries)),
            null));
  }

  public static final Figure QUERIES_PER_SECOND =
      declare(
          "queries-per-second",
          "queries per second",
          Unit.QUERIES_PER_SECOND,
          MORE,
          "The throughput times the queries of one operation.",
          cell -> {
            Statements statements = cell.statements();
            return statements == null ? null : cell.score().orElseThrow() * statements.queries();
          });

  static {
    declareKinds("queries-p50", "50 %", Latency::p50);
    declareKinds("queries-p95", "95 %", Latency::p95);
    declareKinds("queries-p99", "99 %", Latency::p99);
    declare(
        "latency-samples",
        "latency samples",
        Unit.COUNT,
        NEITHER,
        "Operations whose time was measured: all of them.",
        part(Measurement::latency, Latency::samples));
    declareTime(
        "latency-mean", "The mean time of an operation.", Measurement::latency, Latency::mean);
  }

  public static final Figure LATENCY_P50 =
      declareTime(
          "latency-p50",
          "Half of all operations took no longer.",
          Measurement::latency,
          Latency::p50,
          new Judged("median latency", "longer", "shorter", side -> micros(side.medianNanos())));

  static {
    declareTime(
        "latency-p95",
        "95 % of all operations took no longer.",
        Measurement::latency,
        Latency::p95);
  }

  public static final Figure LATENCY_P99 =
      declareTime(
          "latency-p99",
          "99 % of all operations took no longer.",
          Measurement::latency,
          Latency::p99,
          new Judged("p99 latency", "longer", "shorter", side -> micros(side.tailNanos())));

  static {
    declareTime(
        "latency-p999",
        "99.9 % of all operations took no longer; only where ten samples lie beyond it.",
        Measurement::latency,
        Latency::p999);
    declareTime(
        "latency-max", "The time of the longest operation.", Measurement::latency, Latency::max);
  }

  public static final Figure CLIENT_CPU =
      declareCpu(
          "client-cpu",
          "client CPU",
          "CPU time of the measuring JVM per operation.",
          Cost::clientCpuMicros,
          SideSums::clientNanos);

  public static final Figure SERVER_CPU =
      declareCpu(
          "server-cpu",
          "server CPU",
          "CPU time of the server's process per operation, where the process can be seen.",
          Cost::serverCpuMicros,
          SideSums::serverNanos);

  static {
    declareShare(
        "foreign-cpu-share", "The part of the machine's CPU that others used.", Cost::foreignShare);
    declareShare(
        "steal-cpu-share",
        "The part of the machine's CPU that the hypervisor gave to other machines.",
        Cost::stealShare);
    declare(
        "statements",
        "statements per operation",
        Unit.PER_OPERATION,
        NEITHER,
        "Statements of one operation, as the server counted them.",
        part(Measurement::proof, Proof::statementsPerOperation));
    declare(
        "operations",
        "operations",
        Unit.COUNT,
        NEITHER,
        "Operations that the server's counters cover, those at the edges of runs included.",
        part(Measurement::proof, Proof::operations));
  }

  public static final Figure LIMIT =
      declare(
          "limit",
          "limited by",
          Unit.TEXT,
          NEITHER,
          "What kept the cell from being faster.",
          part(Measurement::limit, limit -> limit.label().toString()));

  static {
    declare(
        "limit-rule",
        "rule of the limit",
        Unit.TEXT,
        NEITHER,
        "The figures and the rule that gave the limit.",
        part(Measurement::limit, Limit::rule));
    declareShare(
        "client-share",
        "The part of the machine's CPU that the measuring JVM used.",
        Cost::clientShare);
    declareShare(
        "server-share",
        "The part of the machine's CPU that the server's process used.",
        Cost::serverShare);
    declare(
        "client-switches",
        "client context switches",
        Unit.PER_OPERATION,
        LESS,
        "Context switches of the measuring JVM's threads per operation.",
        part(Measurement::cost, Cost::clientSwitches));
    declare(
        "server-switches",
        "server context switches",
        Unit.PER_OPERATION,
        LESS,
        "Context switches of the server's threads per operation.",
        part(Measurement::cost, Cost::serverSwitches));
    declareTimes("pool-wait", "waits for a connection", Measurement::poolWait);
    declareTimes("commit", "commits", Measurement::commit);
    declare(
        "durability-in-force",
        "durability in force",
        Unit.TEXT,
        NEITHER,
        "The settings that made commits safe, as read back; of cells that add rows.",
        part(Measurement::durability, DurabilityInForce::toString));
    declare(
        "pages-read",
        "pages read",
        Unit.PER_ROW,
        LESS,
        "Pages that the engine read per row added, in the run of the median rate.",
        part(cell -> PageGrowth.of(cell).orElse(null), PageGrowth::readPerRow));
    declare(
        "pages-written",
        "pages written",
        Unit.PER_ROW,
        LESS,
        "Pages that the engine wrote per row added, in the run of the median rate.",
        part(cell -> PageGrowth.of(cell).orElse(null), PageGrowth::writtenPerRow));
    declareTable(
        "table-data", "Data of the tables that the last fork filled.", FilledTables::dataBytes);
    declareTable(
        "table-index",
        "Indexes of the tables that the last fork filled.",
        FilledTables::indexBytes);
    declareTable(
        "table-file",
        "Files of the tables that the last fork filled, where they can be seen.",
        FilledTables::fileBytes);
    declare(
        "process-bytes-written",
        "bytes written by the process",
        Unit.BYTES_PER_ROW,
        LESS,
        "Bytes that the server's process had written to storage per row added, until the run was"
            + " over.",
        part(Measurement::written, BytesWritten::byProcess));
    declare(
        "engine-bytes-written",
        "bytes written by counter",
        Unit.BYTES_PER_ROW,
        LESS,
        "Bytes that the engine's counters say were written per row added, counter by counter.",
        part(Measurement::written, BytesWritten::byCounter));
    declare(
        "retries",
        "retries",
        Unit.COUNT,
        LESS,
        "Operations that were repeated after a conflict, each time.",
        part(Measurement::retries, Retries::retries));
    declare(
        "conflicts",
        "conflicts",
        Unit.COUNT,
        LESS,
        "Conflicts that operations met, by SQLState and error number.",
        part(Measurement::retries, Retries::errors));
    declare(
        "marks",
        "marks",
        Unit.TEXT,
        NEITHER,
        "What makes the score less reliable, in a word each.",
        cell ->
            cell.marks().stream()
                .map(mark -> mark.label().toString())
                .collect(Collectors.joining(", ")));
    declare(
        "marks-text",
        "reasons of the marks",
        Unit.TEXT,
        NEITHER,
        "The figures that gave each mark.",
        cell -> cell.marks().stream().map(Mark::text).collect(Collectors.joining("; ")));
    declare(
        "data",
        "data",
        Unit.TEXT,
        NEITHER,
        "Whether the pages that were used were in the engine's memory.",
        part(Measurement::dataState, state -> state.label().toString()));
    declare(
        "pages-fetched",
        "pages fetched",
        Unit.PER_OPERATION,
        LESS,
        "Pages per operation that were not in the engine's memory.",
        part(Measurement::dataState, DataState::pagesPerOperation));
  }

  private static final List<Figure> ALL = List.copyOf(DECLARED);

  /** Those that are followed from run to run, exported, and that a duel can judge. */
  private static final List<Figure> MAIN =
      ALL.stream().filter(figure -> figure.judged() != null).toList();

  private FigureCatalogue() {}

  /** Every figure. */
  public static List<Figure> all() {
    return ALL;
  }

  /** The figures that are followed from run to run, are exported, and that a duel can judge. */
  public static List<Figure> main() {
    return MAIN;
  }

  /**
   * The figures that a plan has a duel judge, by their keys.
   *
   * @throws IllegalArgumentException where a duel can judge no such figure
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

  private static Figure declare(Figure figure) {
    DECLARED.add(figure);
    return figure;
  }

  private static Figure declare(
      String key,
      String title,
      Unit unit,
      Better better,
      String about,
      Function<Measurement, @Nullable Object> value) {
    return declare(key, title, unit, better, about, value, null);
  }

  private static Figure declare(
      String key,
      String title,
      Unit unit,
      Better better,
      String about,
      Function<Measurement, @Nullable Object> value,
      @Nullable Judged judged) {
    String column = key.replace('-', '_') + unit.suffix();
    return declare(new Figure(key, column, title, unit, better, about, ok(value), judged));
  }

  private static Figure declareTime(
      String key,
      String about,
      Function<Measurement, @Nullable Latency> of,
      Function<Latency, @Nullable Object> value) {
    return declareTime(key, about, of, value, null);
  }

  private static Figure declareTime(
      String key,
      String about,
      Function<Measurement, @Nullable Latency> of,
      Function<Latency, @Nullable Object> value,
      @Nullable Judged judged) {
    String title = key.replace('-', ' ').replace("p999", "p99.9");
    return declare(key, title, Unit.MICROSECONDS, LESS, about, part(of, value), judged);
  }

  private static void declareTimes(
      String key, String what, Function<Measurement, @Nullable Latency> of) {
    declareTime(key + "-p50", "Half of all " + what + " took no longer.", of, Latency::p50);
    declareTime(key + "-p95", "95 % of all " + what + " took no longer.", of, Latency::p95);
    declareTime(key + "-p99", "99 % of all " + what + " took no longer.", of, Latency::p99);
    declareTime(key + "-max", "The longest of all " + what + ".", of, Latency::max);
  }

  private static void declareKinds(String key, String share, Function<Latency, Double> value) {
    declare(
        key,
        key.replace('-', ' '),
        Unit.MICROSECONDS,
        LESS,
        share + " of the queries of each kind took no longer, where kinds are timed apart.",
        part(
            Measurement::statements,
            statements -> {
              Map<String, Double> kinds = new LinkedHashMap<>();
              statements.kinds().forEach(one -> kinds.put(one.kind(), value.apply(one.latency())));
              return kinds;
            }));
  }

  private static Figure declareCpu(
      String key,
      String title,
      String about,
      Function<Cost, @Nullable Object> value,
      Function<SideSums, @Nullable Long> nanos) {
    return declare(
        key,
        title,
        Unit.CPU_MICROSECONDS,
        LESS,
        about,
        part(Measurement::cost, value),
        new Judged(
            title + " per operation",
            "more",
            "less",
            side -> {
              Double all = micros(nanos.apply(side));
              return all == null || side.operations() == 0 ? null : all / side.operations();
            }));
  }

  private static void declareShare(
      String key, String about, Function<Cost, @Nullable Object> value) {
    declare(key, key.replace('-', ' '), Unit.SHARE, NEITHER, about, part(Measurement::cost, value));
  }

  private static void declareTable(
      String key, String about, Function<FilledTables, @Nullable Object> value) {
    declare(
        key,
        key.replace('-', ' '),
        Unit.BYTES,
        LESS,
        about,
        part(cell -> FilledTables.of(cell).orElse(null), value));
  }

  private static Source ok(Function<Measurement, @Nullable Object> value) {
    return new Source(true, value);
  }

  private static <T> Function<Measurement, @Nullable Object> part(
      Function<Measurement, @Nullable T> part, Function<T, @Nullable Object> value) {
    return cell -> {
      T found = part.apply(cell);
      return found == null ? null : value.apply(found);
    };
  }

  private static @Nullable Double micros(@Nullable Long nanos) {
    return nanos == null ? null : Double.valueOf(nanos / NANOS_PER_MICRO);
  }

  private static @Nullable Object number(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
