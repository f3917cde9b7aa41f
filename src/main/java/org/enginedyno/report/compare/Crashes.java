package org.enginedyno.report.compare;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Results.Labelled;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Proof.Crash;

/** What each fork of a cell left whose server was killed in the middle of inserts. */
public final class Crashes {
  private static final String ABOUT =
      "The server's process was killed in mid-run and started again. What it had handed to the"
          + " operating system survived that, as it would not where the power fails.";

  private Crashes() {}

  private record Row(Labelled of, int fork) {
    Crash crash() {
      return of.cell().crashes().get(fork - 1);
    }
  }

  public static Optional<Section> section(Results results) {
    List<Row> rows =
        results.workloads().stream()
            .flatMap(workload -> results.labelled(workload).stream())
            .flatMap(
                one ->
                    IntStream.rangeClosed(1, one.cell().crashes().size())
                        .mapToObj(fork -> new Row(one, fork)))
            .toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Section.of("crashes", "After the crash", new Block.Text(ABOUT), table(rows));
  }

  private static Table table(List<Row> rows) {
    return Table.of(
            rows,
            Column.text("series", row -> row.of().series()),
            Column.number("threads", row -> Numbers.count(row.of().cell().cell().threads())),
            Column.number("fork", row -> Numbers.count(row.fork())),
            Column.text("status", row -> row.of().cell().status()),
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
