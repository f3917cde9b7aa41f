package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.enginedyno.workload.custom.Shop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs a workload file as users do. */
@ExtendWith(LiveServer.class)
final class CustomRunIT {

  private final Path folder;
  private final Path results;
  private final Dyno dyno;
  private final String server;
  private final String file;

  CustomRunIT(@TempDir Path folder, Server server) throws IOException {
    this.folder = folder;
    this.results = folder.resolve("results");
    this.dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    Path live =
        Files.writeString(
            folder.resolve("live.yaml"),
            "kind: external\nurl: jdbc:mysql://%s/it_custom\nuser: %s\n"
                .formatted(server.target().place(), server.target().user()));
    this.server = "--server=" + live;
    this.file = Files.writeString(folder.resolve("shop.yaml"), Shop.FILE.text()).toString();
  }

  @AfterEach
  void clean() {
    dyno.prints("clean", server);
  }

  private List<Measurement> cells() throws IOException {
    return RunFolder.open(results).measurements();
  }

  @Test
  void readsTimesForWhichJdbcHasNoObject() throws IOException {
    Path times = folder.resolve("times.yaml");
    Files.writeString(
        times,
        """
        tables:
          moments:
            rows: 500
            columns:
              id: { type: int, value: row }
              span: { type: time, value: "pick('-10:00:00', '10:00:00', '838:59:59')" }
            keys: [ primary key (id) ]
        operations:
          TIMES:
            sql: SELECT span, from_days(0) AS day, cast(from_days(0) AS datetime) AS moment FROM moments WHERE id = :id
            with: { id: uniform(1..500) }
        """);
    dyno.succeeds(
        "run",
        times.toString(),
        "--engine=InnoDB",
        "--threads=1",
        "--set=driver=mysql,mariadb",
        "--set=floors=off",
        "--set=measure.runs=1 x 200ms",
        "--set=measure.warmup=200ms",
        "--set=measure.forks=1",
        "--set=jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        server,
        "--out=" + results);

    assertThat(cells()).allMatch(Measurement::isOk).hasSize(2);
  }

  @Test
  void runsAFileAsItIsAndReportsItWithoutTheFile() throws IOException {
    dyno.succeeds(
        "run",
        file,
        "--engine=InnoDB,Aria",
        "--set",
        "measure.runs=1 x 200ms",
        "--workload=shop.yaml:SHOP",
        "--set=floors=off",
        "--threads=2",
        "--set",
        "measure.warmup=200ms",
        "--set",
        "measure.forks=1",
        "--set",
        "jvm-args=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        server,
        "--out=" + results);

    assertThat(cells()).allMatch(Measurement::isOk).hasSize(2);
    Files.delete(Path.of(file));
    assertThat(Files.readString(results.resolve("report.html")))
        .contains("SELECT id, placed, note FROM orders WHERE customer = :customer")
        .contains("<td>data</td><td>tables of shop.yaml</td>")
        .doesNotContain("100,000 rows");
    assertThat(Files.readString(results.resolve("cells.csv"))).doesNotContain("100000");
    assertThat(Files.readString(results.resolve("jmh-result.json"))).contains("\"rows\" : \"N/A\"");
    Path journal = results.resolve("cells.jsonl");
    Files.write(
        journal,
        Files.readAllLines(journal).stream().filter(line -> !line.contains("Aria")).toList());
    dyno.prints("run --resume", results.toString());
    assertThat(cells()).allMatch(Measurement::isOk).hasSize(2);
    assertThat(dyno.prints("report", results.toString())).contains("shop.yaml:");
  }

  /** As an engine with an error would, one of four cells answers with more decimals. */
  @Test
  void findsTheEngineWhoseAnswersDiffer() throws IOException {
    Files.writeString(
        folder.resolve("prices.yaml"),
        """
        tables:
          goods:
            rows: 100
            columns:
              id: { type: int, value: row }
              cents: { type: int, value: uniform(1..1_000) }
            keys: [ primary key (id) ]
        operations:
          SHARE: { sql: SELECT cents / 7 FROM goods WHERE id = :id, with: { id: uniform(1..100) } }
        """);
    String plan =
        Files.writeString(
                folder.resolve("engines.yaml"),
                """
                engines: [InnoDB, MyISAM, Aria]
                workloads: [prices.yaml]
                settings: { MyISAM: { div_precision_increment: [as-shipped, 8] } }
                threads: 1
                floors: off
                measure: { warmup: 200ms, runs: 1 x 200ms, forks: 1 }
                jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
                """)
            .toString();

    dyno.says("run", plan, server, "--out=" + results);

    assertThat(cells())
        .hasSize(4)
        .allMatch(cell -> cell.isOk() != cell.cell().id().contains("div_precision_increment=8"))
        .filteredOn(cell -> !cell.isOk())
        .flatExtracting(Measurement::reasons)
        .singleElement()
        .asString()
        .startsWith("the answers differ from those of SHARE ");
  }

  /** Servers look up single rows while they plan, and have no plan for a row that is gone. */
  @Test
  void rowsThatAreDeletedChangeNoPlan() throws IOException {
    Files.writeString(
        folder.resolve("jobs.yaml"),
        """
        tables:
          jobs: { rows: 30, columns: { id: { type: int, value: row } }, keys: [ primary key (id) ] }
        operations:
          LOOK:
            sql: SELECT id FROM jobs WHERE id = :id
            with: { id: uniform(1..30) }
            expect: { index: PRIMARY, rows: 0..1 }
          TAKE:
            sql: DELETE FROM jobs WHERE id = :id
            with: { id: uniform(1..30) }
            expect: { changed: 0..1 }
          WORK: { mix: { LOOK: 1, TAKE: 1 } }
        """);
    String plan =
        Files.writeString(
                folder.resolve("queue.yaml"),
                """
                engines: [InnoDB, MyISAM]
                workloads: ['jobs.yaml:WORK']
                threads: 1
                floors: off
                measure: { warmup: 200ms, runs: 1 x 200ms, forks: 2 }
                jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
                """)
            .toString();

    dyno.succeeds("run", plan, server, "--out=" + results);

    assertThat(cells()).hasSize(2);
    assertThat(cells()).allMatch(Measurement::isOk);
  }

  @Test
  void aPlanMixesFilesWithWorkloadsOfItsOwn() throws IOException {
    String plan =
        Files.writeString(
                folder.resolve("both.yaml"),
                """
                engines: [InnoDB]
                workloads: [READ_PK_POINT, 'shop.yaml:HIT', 'shop.yaml:PAY']
                threads: 2
                data: { rows: 1_000 }
                measure: { warmup: 200ms, runs: 1 x 200ms }
                jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
                """)
            .toString();

    assertThat(dyno.prints("run", plan, server, "--dry-run"))
        .contains("HIT", "PAY", "READ_PK_POINT");
  }

  @Test
  void refusesStatementsThatTheServerRefuses() throws IOException {
    Files.writeString(
        Path.of(file),
        Shop.FILE
            .text()
            .replace(
                "SELECT id, status FROM orders", "SELECT id, no_function(status) FROM orders"));

    Dyno.Said run =
        dyno.says(
            "run",
            file,
            "--workload=shop.yaml:ANY_ORDERS",
            "--set=floors=off",
            server,
            "--out=" + results,
            "--set",
            "measure.runs=1 x 200ms",
            "--threads=1",
            "--set",
            "measure.forks=1",
            "--set",
            "measure.warmup=200ms");

    assertThat(run.out()).contains("refuses a statement: ", "no_function");
    assertThat(run.code()).isEqualTo(ExitCode.CELLS_NOT_VALID);
    assertThat(cells()).isNotEmpty().allMatch(cell -> cell.status() == Status.FAILED);
  }

  @Test
  void twoFilesWithTheSameOperationAreRefused() throws IOException {
    Files.writeString(folder.resolve("shop2.yaml"), Shop.FILE.text().replace("2_000", "3_000"));

    assertThat(dyno.refusal("run", file, "--workload=shop.yaml:HIT,shop2.yaml:HIT", "--dry-run"))
        .isEqualTo(
            "workloads: 'HIT' is in two workload files, shop.yaml and shop2.yaml; rename one of them");
  }

  @Test
  void twoFilesWhoseTablesHaveTheSameNameAreRefused() throws IOException {
    Files.writeString(folder.resolve("shop.yml"), Shop.FILE.text());

    assertThat(
            dyno.refusal(
                "run", file, "--workload=shop.yaml:ANY_ORDERS,shop.yml:LAST_ORDERS", "--dry-run"))
        .isEqualTo(
            "workloads: 'shop_orders' is in two workload files, shop.yaml and shop.yml; rename one of them");
  }

  @Test
  void aNameWithoutAFileMeansAnOperationOfTheFileThatIsRun() throws IOException {
    String file =
        Files.writeString(
                folder.resolve("jobs.yaml"),
                """
                tables:
                  jobs: { rows: 10, columns: { id: { type: int, value: row } }, keys: [ primary key (id) ] }
                operations:
                  TAKE_JOB: { sql: SELECT id FROM jobs WHERE id = 1 }
                  READ_JOBS: { sql: SELECT id FROM jobs }
                """)
            .toString();
    assertThat(dyno.prints("run", file, "--workload=take.job", "--dry-run"))
        .contains("tables of jobs.yaml", "1 workload ");
    assertThat(dyno.prints("run", file, "--workload=READ_*", "--dry-run"))
        .contains("tables of jobs.yaml", "14 workloads ");
    assertThat(dyno.prints("run", file, "--workload=READ_PK_POINT", "--dry-run"))
        .doesNotContain("tables of");
    assertThat(dyno.refusal("run", file, "--workload=NOPE"))
        .contains("jobs.yaml has no operation 'NOPE'; it has: TAKE_JOB, READ_JOBS");
  }

  @Test
  void anUnknownOperationIsRefused() {
    assertThat(dyno.refusal("run --workload=shop.yaml:NONE", server))
        .startsWith("shop.yaml has no operation 'NONE'; it has: LAST_ORDERS, ANY_ORDERS, HIT, ");
    assertThat(dyno.refusal("run", folder.resolve("none.yaml").toString(), server))
        .contains("no such file");
  }
}
