package org.enginedyno.report.page.cell;

import java.util.Optional;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
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
            "#below half from, rows",
            "#slowest operation",
            "#stalls over 1 s",
            "#completed afterwards in",
            "#rows/s with that");
    boolean any = false;
    for (Series series : results.series().all()) {
      for (Measurement cell : workload.of(series)) {
        Optional<InsertRates> growth = cell.isOk() ? InsertRates.of(cell) : Optional.empty();
        if (growth.isPresent()) {
          any = true;
          row(table, results.series().label(series), cell.cell().threads(), growth.get());
        }
      }
    }
    return any ? Html.styled("div", "cells", table.html()) : Html.NOTHING;
  }

  private static void row(HtmlTable table, String name, int threads, InsertRates growth) {
    table.row(
        HtmlTable.cell(name),
        HtmlTable.number(Numbers.count(threads)),
        HtmlTable.number(Numbers.count(growth.rows())),
        HtmlTable.number(Numbers.number(growth.rate())),
        HtmlTable.number(Numbers.number(growth.least())),
        HtmlTable.number(Numbers.number(growth.best())),
        HtmlTable.number(
            growth.fallsFrom().isPresent()
                ? Numbers.count(growth.fallsFrom().getAsLong())
                : "never"),
        HtmlTable.number(Numbers.micros(growth.slowestNanos() / NANOS_PER_MICRO)),
        HtmlTable.number(Numbers.count(growth.stalls())),
        HtmlTable.number(
            growth.completing().isAny()
                ? Numbers.micros(growth.completing().nanos() / NANOS_PER_MICRO)
                : ""),
        HtmlTable.number(
            growth.completing().isAny() ? Numbers.number(growth.completing().rate()) : ""));
  }
}
