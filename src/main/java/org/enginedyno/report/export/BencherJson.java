package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.CellName;
import org.enginedyno.result.history.TrackedFigure;

/**
 * Bencher's Metric Format: a benchmark a cell, with its measures. Bencher knows {@code throughput}
 * in operations per second and {@code latency} in nanoseconds; the others name their unit.
 */
public final class BencherJson {
  /** Bencher takes no longer names. */
  private static final int LONGEST_NAME = 1_024;

  private static final double NANOS_PER_MICRO = 1_000;

  private BencherJson() {}

  public static String text(Results results) {
    ObjectNode benchmarks = Json.MAPPER.createObjectNode();
    for (Measurement cell : results.cells()) {
      if (cell.isOk()) {
        put(benchmarks.putObject(name(CellName.of(cell.cell()).toString())), cell);
      }
    }
    return benchmarks.toPrettyString() + "\n";
  }

  static String name(String whole) {
    if (whole.length() <= LONGEST_NAME) {
      return whole;
    }
    String number = " #%08x".formatted(whole.hashCode());
    return whole.substring(0, LONGEST_NAME - number.length()) + number;
  }

  private static void put(ObjectNode measures, Measurement cell) {
    ObjectNode throughput = measures.putObject("throughput");
    throughput.put("value", TrackedFigure.THROUGHPUT.of(cell).orElseThrow());
    List<Double> runs = cell.runs();
    if (runs.size() > 1) {
      throughput.put("lower_value", Collections.min(runs));
      throughput.put("upper_value", Collections.max(runs));
    }
    putNanos(measures, "latency", TrackedFigure.LATENCY_P50, cell);
    putNanos(measures, "latency-p99-ns", TrackedFigure.LATENCY_P99, cell);
    putNanos(measures, "server-cpu-ns-per-op", TrackedFigure.SERVER_CPU, cell);
    putNanos(measures, "client-cpu-ns-per-op", TrackedFigure.CLIENT_CPU, cell);
    // the format has no words: who sets a threshold for this measure is told of unsteady cells
    measures.putObject("marks").put("value", cell.marks().size());
  }

  private static void putNanos(
      ObjectNode measures, String name, TrackedFigure figure, Measurement cell) {
    OptionalDouble micros = figure.of(cell);
    if (micros.isPresent()) {
      measures.putObject(name).put("value", micros.getAsDouble() * NANOS_PER_MICRO);
    }
  }
}
