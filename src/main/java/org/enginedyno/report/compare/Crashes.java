package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;

/** What each fork of a cell left whose server was killed in the middle of inserts. */
public final class Crashes {
  private static final String ABOUT =
      "The server's process was killed in mid-run and started again. What it had handed to the"
          + " operating system survived that, as it would not where the power fails.";

  private Crashes() {}

  private record Row(String series, Measurement cell, int fork, Crash crash) {}

  public static Optional<Section> section(Results results) {
    List<Row> rows = new ArrayList<>();
    for (WorkloadResults workload : results.workloads()) {
      for (Series series : results.series().all()) {
        for (Measurement cell : workload.of(series)) {
          for (int fork = 1; fork <= cell.crashes().size(); fork++) {
            Crash crash = cell.crashes().get(fork - 1);
            rows.add(new Row(results.series().label(series), cell, fork, crash));
          }
        }
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Section.of("crashes", "After the crash", new Block.Text(ABOUT), table(rows));
  }

  private static Table table(List<Row> rows) {
    return Table.of(
            rows,
            Column.text("series", Row::series),
            Column.number("threads", row -> Numbers.count(row.cell().cell().threads())),
            Column.number("fork", row -> Numbers.count(row.fork())),
            Column.text("status", row -> row.cell().status()),
            Column.number("acknowledged rows", row -> Numbers.count(row.crash().acknowledged())),
            Column.number("lost", row -> Numbers.count(row.crash().lost())),
            Column.number("there without word", row -> Numbers.count(row.crash().unacknowledged())),
            Column.number("altered", row -> Numbers.count(row.crash().altered())),
            Column.number("operations in part", row -> Numbers.count(row.crash().torn())),
            Column.number(
                "answered again after", row -> Numbers.number(row.crash().restartSeconds()) + " s"),
            Column.text("table", row -> row.crash().table()))
        .in("cells");
  }
}
