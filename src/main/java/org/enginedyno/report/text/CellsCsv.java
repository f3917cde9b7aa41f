package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Measure;
import org.enginedyno.report.compare.Ratio;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Scaling;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Csv;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.jspecify.annotations.Nullable;

/** The cells as CSV (RFC 4180), one line per cell; only OK cells have figures. */
public final class CellsCsv {
  private CellsCsv() {}

  public static String text(Results results) {
    List<Column<Measurement>> columns = new ArrayList<>();
    columns.add(ofCell("server", Cell::server));
    columns.add(ofCell("workload", Cell::workload));
    columns.add(ofCell("engine", Cell::engine));
    columns.add(ofCell("threads", Cell::threads));
    columns.add(ofCell("rows", cell -> Conditions.hasLoadedRows(cell) ? cell.data().rows() : null));
    columns.add(ofCell("seed", cell -> cell.data().seed()));
    columns.addAll(axes(results.cells().stream().map(Measurement::cell).toList()));
    columns.add(timed("warmup_seconds", rule -> rule.warmup().toMillis() / 1e3));
    columns.add(ofCell("runs", cell -> cell.measure().runs()));
    columns.add(timed("run_seconds", rule -> rule.runLength().toMillis() / 1e3));
    columns.add(ofCell("forks", cell -> cell.measure().forks()));
    columns.add(ofCell("score_rule", cell -> cell.measure().score()));
    columns.add(Column.text("started_at", Measurement::startedAt));
    columns.add(Column.text("cell_seconds", Measurement::seconds));
    columns.add(Column.text("status", Measurement::status));
    columns.add(Column.text("reasons", cell -> String.join("; ", cell.reasons())));
    for (Figure figure : FigureCatalogue.all()) {
      if (figure.equals(FigureCatalogue.LIMIT)) {
        columns.add(ofProof("engine_found", Proof::engine));
        columns.add(ofProof("index_used", CellText::index));
        columns.add(ofProof("answers", Proof::answers));
      }
      columns.add(Column.text(figure.column(), figure::value));
    }
    columns.add(
        Column.text(
            "scaling_efficiency",
            cell -> Scaling.efficiency(results, cell).map(Ratio::factor).orElse(null)));
    return Csv.of(Table.of(results.cells(), columns), "\r\n");
  }

  /**
   * Columns for the knobs of the cells, and for axes and settings with an unusual value, by key.
   */
  private static List<Column<Measurement>> axes(List<Cell> cells) {
    return Axis.further(cells).stream()
        .filter(
            axis ->
                cells.stream().anyMatch(cell -> cell.knobs().values().containsKey(axis.title()))
                    || !cells.stream().allMatch(axis::isUsual))
        .map(axis -> ofCell(axis.title(), axis::of))
        .toList();
  }

  private static Column<Measurement> ofCell(String title, Function<Cell, @Nullable Object> value) {
    return Column.text(title, cell -> value.apply(cell.cell()));
  }

  /** A column that is empty for counted runs, whose length is not known in advance. */
  private static Column<Measurement> timed(String title, Function<Measure, Object> value) {
    return Column.text(
        title,
        cell ->
            cell.cell().work().extent().isCounted() ? null : value.apply(cell.cell().measure()));
  }

  private static Column<Measurement> ofProof(
      String title, Function<Proof, @Nullable Object> value) {
    return Column.text(
        title,
        cell -> {
          Proof proof = cell.proof();
          return cell.isOk() && proof != null ? value.apply(proof) : null;
        });
  }
}
