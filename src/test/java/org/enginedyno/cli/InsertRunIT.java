package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.PageProgress;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Small inserts from plan to report: a fresh table for each run, counted runs with samples. */
@ExtendWith(LiveServer.class)
final class InsertRunIT {
  private static final int TRANSACTIONS = 60;
  private static final int RUNS = 2;

  private final Path results;
  private final Dyno dyno;
  private final String server;

  InsertRunIT(@TempDir Path folder, Server server) {
    this.results = folder.resolve("results");
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    this.server = Dyno.options(server.target(), "it_insert");
  }

  @Test
  void measuresTransactionsOfTwoRowsIntoFreshTables() throws IOException {
    dyno.prints(
        "run karlsson-2010-short --engine InnoDB,MyISAM --threads 2"
            + " --set insert.rows-per-commit=2 --set insert.rows-per-statement=1"
            + " --set 'jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'"
            + " --set measure.warmup=2s --set measure.forks=1 --set floors=off --set driver=mariadb "
            + server,
        "--set=insert.rows-per-thread=" + 2 * TRANSACTIONS,
        "--set=measure.runs=" + RUNS + " x 100ms",
        "--out=" + results);

    List<Measurement> inserts =
        RunFolder.open(results).measurements().stream()
            .filter(cell -> cell.cell().hasTables())
            .toList();
    assertThat(inserts).hasSize(2).allSatisfy(InsertRunIT::isProven);
    assertThat(results.resolve("report.html")).content().contains("INSERT_SMALL");
    assertThat(results.resolve("cells.csv")).content().contains("insert.rows-per-commit");
    assertThat(dyno.prints("clean " + server))
        .contains("removed table it_insert.small_innodb", "removed table it_insert.small_myisam")
        .contains("removed table it_insert.canary_innodb")
        .contains("removed database it_insert");
  }

  private static void isProven(Measurement cell) {
    assertThat(cell.isOk()).as(cell.cell().id() + cell.reasons()).isTrue();
    long transactions = 2L * TRANSACTIONS;
    Proof proof = Objects.requireNonNull(cell.proof());
    assertThat(proof.counts().operations()).isEqualTo(RUNS * transactions);
    assertThat(proof.counts().counters().get("com_insert"))
        .isBetween(2 * RUNS * transactions, 500L);
    assertThat(proof.checks())
        .extracting(check -> check.name())
        .contains("complete", "round trips", "rows", "debt", "table", "unchanged");
    assertThat(proof.forks().rest()).hasSize(1);
    assertThat(cell.courses())
        .filteredOn(course -> !course.measured())
        .as("warm-ups of a few milliseconds")
        .hasSizeGreaterThan(1);
    assertThat(proof.forks().tables())
        .singleElement()
        .satisfies(table -> assertThat(table.rows()).isEqualTo(2 * transactions));
    assertThat(cell.curves()).hasSize(RUNS).allSatisfy(curve -> growsUpTo(curve, 2 * transactions));
  }

  private static void growsUpTo(Curve curve, long rows) {
    assertThat(curve.samples()).extracting(Sample::rows).isSorted().last().isEqualTo(rows);
    assertThat(curve.samples()).extracting(Sample::nanos).isSorted();
    assertThat(curve.rate()).isPositive();
    assertThat(curve.pages()).extracting(PageProgress::rows).isSorted().last().isEqualTo(rows);
  }

  @Test
  void refusesKnobsThatTheWorkloadsDoNotSupport() {
    assertThat(dyno.refusal("run percona-2007-short --set insert.rows-per-thread=5 " + server))
        .contains("insert.rows-per-thread is not supported by READ_PK_POINT")
        .contains("INSERT_SMALL");
    assertThat(Files.exists(results)).isFalse();
  }
}
