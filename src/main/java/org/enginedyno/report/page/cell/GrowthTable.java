package org.enginedyno.report.page.cell;

import java.util.Optional;
import org.enginedyno.report.compare.Growth;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.word.Figures;
import org.enginedyno.result.Measurement;

/** How fast a workload's rows came, a line for each series and number of threads. */
final class GrowthTable {
  private static final double NANOS_PER_MICRO = 1e3;

  private GrowthTable() {}

  /** The table; nothing where the workload adds no rows. */
  static Html of(Results results, WorkloadResults workload) {
    HtmlTable table =
        new HtmlTable(
            "series",
            "#threads",
            "#rows",
            "#rows/s",
            "#slowest interval, rows/s",
            "#fastest interval, rows/s",
            "#slowest operation",
            "#stalls over 1 s");
    boolean any = false;
    for (Series series : results.series().all()) {
      for (Measurement cell : workload.of(series)) {
        Optional<Growth> growth = cell.isOk() ? Growth.of(cell) : Optional.empty();
        if (growth.isPresent()) {
          any = true;
          row(table, results.series().label(series), cell.cell().threads(), growth.get());
        }
      }
    }
    return any ? Html.styled("div", "cells", table.html()) : Html.NOTHING;
  }

  private static void row(HtmlTable table, String name, int threads, Growth growth) {
    table.row(
        HtmlTable.cell(name),
        HtmlTable.number(Figures.count(threads)),
        HtmlTable.number(Figures.count(growth.rows())),
        HtmlTable.number(Figures.number(growth.rate())),
        HtmlTable.number(Figures.number(growth.least())),
        HtmlTable.number(Figures.number(growth.best())),
        HtmlTable.number(Figures.micros(growth.slowestNanos() / NANOS_PER_MICRO)),
        HtmlTable.number(Figures.count(growth.stalls())));
  }
}
