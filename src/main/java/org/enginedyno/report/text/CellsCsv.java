package org.enginedyno.report.text;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.Measure;
import org.enginedyno.report.compare.FilledTables;
import org.enginedyno.report.compare.PageGrowth;
import org.enginedyno.report.format.IndexUsed;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.table.CsvValue;
import org.enginedyno.result.BytesWritten;
import org.enginedyno.result.Cost;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DurabilityInForce;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Retries;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** The cells as CSV (RFC 4180), one line each; figures only of those that are OK. */
public final class CellsCsv {
  private CellsCsv() {}

  public static String text(Results results) {
    Map<String, Function<Measurement, @Nullable Object>> columns = columns();
    ScalingColumn.put(columns, results);
    StringBuilder text = new StringBuilder(String.join(",", columns.keySet())).append("\r\n");
    for (Measurement cell : results.cells()) {
      text.append(
              columns.values().stream()
                  .map(column -> CsvValue.quoted(column.apply(cell)))
                  .collect(Collectors.joining(",")))
          .append("\r\n");
    }
    return text.toString();
  }

  private static Map<String, Function<Measurement, @Nullable Object>> columns() {
    Map<String, Function<Measurement, @Nullable Object>> columns = new LinkedHashMap<>();
    putIdentity(columns);
    putThroughput(columns);
    putLatency(columns);
    putCost(columns);
    putAxes(columns);
    putLimit(columns);
    putWritten(columns);
    putRetries(columns);
    putMarks(columns);
    return columns;
  }

  private static String column(Knob knob) {
    return knob.name().replace('-', '_');
  }

  /** Knobs of several workloads may have one name; a cell has but one of them. */
  private static String value(Cell cell, String column) {
    return Workloads.knobs().stream()
        .filter(knob -> column(knob).equals(column))
        .flatMap(knob -> Stream.ofNullable(cell.knobs().values().get(knob.key())))
        .findFirst()
        .orElse("");
  }

  private static void putIdentity(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("server", of(Cell::server));
    columns.put("workload", of(Cell::workload));
    columns.put("engine", of(Cell::engine));
    columns.put("threads", of(Cell::threads));
    columns.put("checkout", of(cell -> cell.client().checkout()));
    columns.put("rows", of(cell -> cell.data().rows()));
    columns.put("seed", of(cell -> cell.data().seed()));
    for (Knob knob : Workloads.knobs()) {
      columns.put(column(knob), of(cell -> value(cell, column(knob))));
    }
    columns.put("warmup_seconds", timed(rule -> rule.warmup().toMillis() / 1e3));
    columns.put("runs", measure(Measure::runs));
    columns.put("run_seconds", timed(rule -> rule.runLength().toMillis() / 1e3));
    columns.put("forks", measure(Measure::forks));
    columns.put("score_rule", measure(Measure::score));
    columns.put("started_at", Measurement::startedAt);
    columns.put("cell_seconds", Measurement::seconds);
    columns.put("status", Measurement::status);
    columns.put("reasons", cell -> String.join("; ", cell.reasons()));
  }

  private static void putThroughput(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("score_ops_per_second", ok(cell -> cell.score().orElseThrow()));
    columns.put("least_run_ops_per_second", ok(cell -> Collections.min(cell.runs())));
    columns.put("best_run_ops_per_second", ok(cell -> Collections.max(cell.runs())));
    columns.put("all_runs_ops_per_second", ok(cell -> CsvValue.joined(cell.runs())));
    QueryColumns.put(columns);
  }

  private static void putLatency(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("latency_samples", latency(Latency::samples));
    columns.put("latency_mean_microseconds", latency(Latency::mean));
    columns.put("latency_p50_microseconds", latency(Latency::p50));
    columns.put("latency_p95_microseconds", latency(Latency::p95));
    columns.put("latency_p99_microseconds", latency(Latency::p99));
    columns.put("latency_p999_microseconds", latency(Latency::p999));
    columns.put("latency_max_microseconds", latency(Latency::max));
  }

  private static void putCost(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("client_cpu_microseconds_per_op", cost(Cost::clientCpuMicros));
    columns.put("server_cpu_microseconds_per_op", cost(Cost::serverCpuMicros));
    columns.put("foreign_cpu_share", cost(Cost::foreignShare));
    columns.put("steal_cpu_share", cost(Cost::stealShare));
    columns.put("statements_per_op", proof(Proof::statementsPerOperation));
    columns.put("operations", proof(Proof::operations));
    columns.put("engine_found", proof(Proof::engine));
    columns.put("index_used", proof(IndexUsed::of));
    columns.put("answers", proof(Proof::answers));
  }

  private static void putAxes(Map<String, Function<Measurement, @Nullable Object>> columns) {
    for (Axis axis : Axis.further(List.of())) {
      if (!axis.equals(Axis.CHECKOUT)) {
        columns.put(axis.title().replace('-', '_'), of(axis::of));
      }
    }
    columns.put("settings", of(cell -> CsvValue.pairs(cell.setup().settings())));
  }

  private static void putLimit(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("limit", limit(Limit::label));
    columns.put("limit_rule", limit(Limit::rule));
    columns.put("client_share", cost(Cost::clientShare));
    columns.put("server_share", cost(Cost::serverShare));
    columns.put("client_switches_per_op", cost(Cost::clientSwitches));
    columns.put("server_switches_per_op", cost(Cost::serverSwitches));
    columns.put("pool_wait_p50_microseconds", poolWait(Latency::p50));
    columns.put("pool_wait_p95_microseconds", poolWait(Latency::p95));
    columns.put("pool_wait_p99_microseconds", poolWait(Latency::p99));
    columns.put("pool_wait_max_microseconds", poolWait(Latency::max));
    columns.put("commit_p50_microseconds", part(Measurement::commit, Latency::p50));
    columns.put("commit_p95_microseconds", part(Measurement::commit, Latency::p95));
    columns.put("commit_p99_microseconds", part(Measurement::commit, Latency::p99));
    columns.put("commit_max_microseconds", part(Measurement::commit, Latency::max));
    columns.put("durability_in_force", part(Measurement::durability, DurabilityInForce::toString));
  }

  private static void putMarks(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("marks", ok(MarkText::of));
    columns.put(
        "marks_text",
        ok(cell -> cell.marks().stream().map(Mark::text).collect(Collectors.joining("; "))));
    columns.put("data", part(Measurement::dataState, DataState::label));
    columns.put("pages_fetched_per_op", part(Measurement::dataState, DataState::pagesPerOperation));
  }

  private static void putWritten(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("pages_read_per_row", pages(PageGrowth::readPerRow));
    columns.put("pages_written_per_row", pages(PageGrowth::writtenPerRow));
    columns.put("table_data_bytes", filled(FilledTables::dataBytes));
    columns.put("table_index_bytes", filled(FilledTables::indexBytes));
    columns.put("table_file_bytes", filled(FilledTables::fileBytes));
    columns.put(
        "process_bytes_written_per_row", part(Measurement::written, BytesWritten::byProcess));
    columns.put(
        "engine_bytes_written_per_row",
        part(
            Measurement::written,
            written ->
                written.byCounter().entrySet().stream()
                    .map(counter -> counter.getKey() + "=" + CsvValue.digits(counter.getValue()))
                    .collect(Collectors.joining(";"))));
  }

  private static void putRetries(Map<String, Function<Measurement, @Nullable Object>> columns) {
    columns.put("retries", part(Measurement::retries, Retries::retries));
    columns.put(
        "conflicts", part(Measurement::retries, retries -> CsvValue.pairs(retries.errors())));
  }

  private static Function<Measurement, @Nullable Object> of(Function<Cell, Object> figure) {
    return cell -> figure.apply(cell.cell());
  }

  private static Function<Measurement, @Nullable Object> measure(Function<Measure, Object> figure) {
    return cell -> figure.apply(cell.cell().measure());
  }

  /** Of a counted run nobody knows beforehand how long it takes. */
  private static Function<Measurement, @Nullable Object> timed(Function<Measure, Object> figure) {
    return cell ->
        cell.cell().work().extent().isCounted() ? null : figure.apply(cell.cell().measure());
  }

  private static Function<Measurement, @Nullable Object> ok(Function<Measurement, Object> figure) {
    return cell -> cell.isOk() ? figure.apply(cell) : null;
  }

  private static Function<Measurement, @Nullable Object> latency(
      Function<Latency, @Nullable Object> figure) {
    return part(Measurement::latency, figure);
  }

  private static Function<Measurement, @Nullable Object> poolWait(
      Function<Latency, @Nullable Object> figure) {
    return part(Measurement::poolWait, figure);
  }

  private static Function<Measurement, @Nullable Object> cost(
      Function<Cost, @Nullable Object> figure) {
    return part(Measurement::cost, figure);
  }

  private static Function<Measurement, @Nullable Object> limit(
      Function<Limit, @Nullable Object> figure) {
    return part(Measurement::limit, figure);
  }

  private static Function<Measurement, @Nullable Object> proof(
      Function<Proof, @Nullable Object> figure) {
    return part(Measurement::proof, figure);
  }

  private static <T> Function<Measurement, @Nullable Object> part(
      Function<Measurement, @Nullable T> part, Function<T, @Nullable Object> figure) {
    return cell -> {
      T found = part.apply(cell);
      return cell.isOk() && found != null ? figure.apply(found) : null;
    };
  }

  private static Function<Measurement, @Nullable Object> pages(
      Function<PageGrowth, @Nullable Object> figure) {
    return part(cell -> PageGrowth.of(cell).orElse(null), figure);
  }

  private static Function<Measurement, @Nullable Object> filled(
      Function<FilledTables, @Nullable Object> figure) {
    return part(cell -> FilledTables.of(cell).orElse(null), figure);
  }
}
