package org.enginedyno.report.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Json;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Judgement.Finding;
import org.enginedyno.result.duel.Ratio;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.figure.Unit;
import org.enginedyno.result.history.CellName;

/**
 * Bencher's Metric Format: one benchmark per cell with its figures, or per pair of a duel with both
 * sides and their ratio. Bencher knows {@code throughput} in operations per second and {@code
 * latency} in nanoseconds; the other measures name their unit.
 */
public final class BencherJson {
  /** Bencher takes no longer names. */
  private static final int LONGEST_NAME = 1_024;

  private static final double NANOS_PER_MICRO = 1_000;

  private BencherJson() {}

  /** The cells of a run. */
  public static String text(Results results) {
    ObjectNode benchmarks = Json.MAPPER.createObjectNode();
    for (Measurement cell : results.cells()) {
      if (cell.isOk()) {
        put(benchmarks.putObject(name(CellName.of(cell.cell()).toString())), cell);
      }
    }
    return benchmarks.toPrettyString() + "\n";
  }

  /** The pairs of a duel. */
  public static String text(DuelResults results) {
    ObjectNode benchmarks = Json.MAPPER.createObjectNode();
    for (Judgement judgement : results.judgements()) {
      if (!judgement.findings().isEmpty()) {
        String name = PairName.of(results, judgement.duel().pair()).toString();
        ObjectNode measures = benchmarks.putObject(name(name));
        judgement.findings().forEach(finding -> put(measures, finding));
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
    for (Figure figure : FigureCatalogue.main()) {
      figure
          .number(cell)
          .ifPresent(value -> measures.putObject(measure(figure)).put("value", in(figure, value)));
    }
    List<Double> runs = cell.runs();
    if (runs.size() > 1) {
      bounds(
          measures.withObject("/" + measure(FigureCatalogue.THROUGHPUT)),
          Collections.min(runs),
          Collections.max(runs));
    }
    // the format has no words: who sets a threshold for this measure is told of unsteady cells
    measures.putObject("marks").put("value", cell.marks().size());
  }

  private static void put(ObjectNode measures, Finding finding) {
    Figure figure = finding.figure();
    measures.putObject(measure(figure)).put("value", in(figure, finding.candidate()));
    measures.putObject(measure(figure) + "-base").put("value", in(figure, finding.base()));
    Ratio ratio = finding.ratio();
    ObjectNode ofBoth = measures.putObject(figure.key() + "-ratio").put("value", ratio.middle());
    if (ratio.isBounded()) {
      bounds(ofBoth, ratio.low(), ratio.high());
    }
  }

  private static void bounds(ObjectNode measure, double low, double high) {
    measure.put("lower_value", low).put("upper_value", high);
  }

  private static double in(Figure figure, double value) {
    return figure.unit().isTime() ? value * NANOS_PER_MICRO : value;
  }

  private static String measure(Figure figure) {
    if (figure.equals(FigureCatalogue.LATENCY_P50)) {
      return "latency";
    }
    return figure.unit().isTime()
        ? figure.key() + (figure.unit() == Unit.CPU_MICROSECONDS ? "-ns-per-op" : "-ns")
        : figure.key();
  }
}
