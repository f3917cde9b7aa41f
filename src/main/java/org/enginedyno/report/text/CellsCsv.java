package org.enginedyno.report.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Measure;
import org.enginedyno.report.compare.Efficiency;
import org.enginedyno.report.format.IndexUsed;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.table.CsvValue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.jspecify.annotations.Nullable;

/** The cells as CSV (RFC 4180), one line per cell; figures only of cells that are OK. */
public final class CellsCsv {
  private final Map<String, Function<Measurement, @Nullable Object>> columns =
      new LinkedHashMap<>();

  private CellsCsv(Results results) {
    putIdentity(results);
    for (Figure figure : FigureCatalogue.all()) {
      if (figure.equals(FigureCatalogue.LIMIT)) {
        putProof();
      }
      columns.put(figure.column(), figure::value);
    }
    columns.put(
        "scaling_efficiency",
        cell -> Efficiency.of(results, cell).map(Efficiency::share).orElse(null));
  }

  public static String text(Results results) {
    CellsCsv csv = new CellsCsv(results);
    StringBuilder text = new StringBuilder(String.join(",", csv.columns.keySet())).append("\r\n");
    for (Measurement cell : results.cells()) {
      text.append(
              csv.columns.values().stream()
                  .map(column -> CsvValue.quoted(column.apply(cell)))
                  .collect(Collectors.joining(",")))
          .append("\r\n");
    }
    return text.toString();
  }

  private void putIdentity(Results results) {
    put("server", Cell::server);
    put("workload", Cell::workload);
    put("engine", Cell::engine);
    put("threads", Cell::threads);
    put("rows", cell -> cell.data().rows());
    put("seed", cell -> cell.data().seed());
    putAxes(results);
    putTimed("warmup_seconds", rule -> rule.warmup().toMillis() / 1e3);
    put("runs", cell -> cell.measure().runs());
    putTimed("run_seconds", rule -> rule.runLength().toMillis() / 1e3);
    put("forks", cell -> cell.measure().forks());
    put("score_rule", cell -> cell.measure().score());
    columns.put("started_at", Measurement::startedAt);
    columns.put("cell_seconds", Measurement::seconds);
    columns.put("status", Measurement::status);
    columns.put("reasons", cell -> String.join("; ", cell.reasons()));
  }

  private void putProof() {
    putProof("engine_found", Proof::engine);
    putProof("index_used", IndexUsed::of);
    putProof("answers", Proof::answers);
  }

  /** Knobs that a cell has, and axes and settings on which one is not as usual, by their keys. */
  private void putAxes(Results results) {
    List<Cell> cells = results.cells().stream().map(Measurement::cell).toList();
    for (Axis axis : Axis.further(cells)) {
      boolean isKnob =
          cells.stream().anyMatch(cell -> cell.knobs().values().containsKey(axis.title()));
      if (isKnob || !cells.stream().allMatch(axis::isUsual)) {
        put(axis.title(), axis::of);
      }
    }
  }

  private void put(String column, Function<Cell, Object> value) {
    columns.put(column, cell -> value.apply(cell.cell()));
  }

  /** The length of a counted run is not known in advance. */
  private void putTimed(String column, Function<Measure, Object> value) {
    columns.put(
        column,
        cell ->
            cell.cell().work().extent().isCounted() ? null : value.apply(cell.cell().measure()));
  }

  private void putProof(String column, Function<Proof, @Nullable Object> value) {
    columns.put(
        column,
        cell -> {
          Proof proof = cell.proof();
          return cell.isOk() && proof != null ? value.apply(proof) : null;
        });
  }
}
