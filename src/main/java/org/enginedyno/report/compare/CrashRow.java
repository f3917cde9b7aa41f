package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;

/** What one fork of a cell left whose server was killed, in a reader's words. */
public record CrashRow(List<String> cells) {
  /** What the words stand for; a title that starts with # heads a column of numbers. */
  public static final List<String> TITLES =
      List.of(
          "series",
          "#threads",
          "#fork",
          "status",
          "#acknowledged rows",
          "#lost",
          "#there without word",
          "#altered",
          "#operations in part",
          "#answered again after",
          "table");

  public CrashRow {
    cells = List.copyOf(cells);
  }

  /** The rows of all cells, in the plan's order; none where no server was killed. */
  public static List<CrashRow> of(Results results) {
    List<CrashRow> rows = new ArrayList<>();
    for (WorkloadResults workload : results.workloads()) {
      for (Series series : results.series().all()) {
        for (Measurement cell : workload.of(series)) {
          for (int fork = 1; fork <= cell.crashes().size(); fork++) {
            rows.add(of(results.series().label(series), cell, fork));
          }
        }
      }
    }
    return rows;
  }

  private static CrashRow of(String series, Measurement cell, int fork) {
    Crash crash = cell.crashes().get(fork - 1);
    return new CrashRow(
        List.of(
            series,
            Numbers.count(cell.cell().threads()),
            Numbers.count(fork),
            cell.status().toString(),
            Numbers.count(crash.acknowledged()),
            Numbers.count(crash.lost()),
            Numbers.count(crash.unacknowledged()),
            Numbers.count(crash.altered()),
            Numbers.count(crash.torn()),
            Numbers.number(crash.restartSeconds()) + " s",
            crash.table()));
  }
}
