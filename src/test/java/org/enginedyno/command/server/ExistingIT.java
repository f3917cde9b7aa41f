package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.db.table.Sbtest;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tables that the real sysbench prepared on an external server. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class ExistingIT {
  private static final Path SYSBENCH = Path.of("/usr/bin/sysbench");

  private static ExternalMariaDb server;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    server = ExternalMariaDb.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void areMeasuredAndLeftUnchanged(@TempDir Path room) throws Exception {
    if ("1".equals(System.getenv("DYNO_REQUIRE_SYSBENCH"))) {
      assertThat(SYSBENCH).isExecutable();
    }
    assumeTrue(Files.isExecutable(SYSBENCH), "no sysbench is installed here");
    try (Sbtest sbtest = new Sbtest(server.target(), "sbtest")) {
      // so that only dyno could have analysed them
      server.execute("SET GLOBAL innodb_stats_auto_recalc = 0");
      prepare(room);
      List<String> before = sbtest.dump();

      try (DynoProcess dyno = run(room)) {
        assertThat(dyno.exitCode()).as(dyno.err()).isZero();
        Measurement read = dyno.cell("OLTP_RO", "InnoDB");
        assertThat(read.status()).isEqualTo(Status.OK);
        assertThat(read.cell().data().rows()).isEqualTo(1_200);
        assertThat(read.toString()).contains("those of a scan of the whole table");
        Measurement other = dyno.cell("OLTP_RO", "MyISAM");
        assertThat(other.status()).isEqualTo(Status.SKIPPED);
        assertThat(other.reasons())
            .containsExactly(
                "table sbtest.sbtest1 is in InnoDB, and existing tables are never changed");
        assertThat(dyno.results().resolve("report.html"))
            .content()
            .contains("1,200 rows of existing tables in database sbtest");
      }
      assertThat(sbtest.dump()).isEqualTo(before);

      sbtest.execute("DROP INDEX k_2 ON sbtest2");
      try (DynoProcess dyno = run(Files.createDirectory(room.resolve("again")))) {
        assertThat(dyno.exitCode()).isEqualTo(2);
        assertThat(dyno.complaints())
            .containsExactly(
                "dyno: data.existing: table sbtest.sbtest2 on %s has the key (id); it must have the keys (id), (k)"
                    .formatted(server.place()));
      }
    }
  }

  private static void prepare(Path room) throws Exception {
    String[] place = server.place().split(":", 2);
    Path out = room.resolve("sysbench.txt");
    Process process =
        new ProcessBuilder(
                SYSBENCH.toString(),
                "oltp_read_only",
                "--mysql-host=" + place[0],
                "--mysql-port=" + place[1],
                "--mysql-user=" + server.target().user(),
                "--mysql-password=" + server.password(),
                "--mysql-db=sbtest",
                "--tables=2",
                "--table-size=1200",
                "prepare")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(out)).isZero();
  }

  private static DynoProcess run(Path room) throws Exception {
    Path plan = room.resolve("mine.yaml");
    Files.writeString(
        plan,
        """
        engines: [InnoDB, MyISAM]
        workloads: [OLTP_RO]
        oltp: { tables: [1, 2] }
        measure: { warmup: 100ms, runs: 1 x 100ms }
        floors: off
        """);
    return DynoProcess.start(
        room,
        Map.of("DYNO_PASSWORD", server.password()),
        "run --user=dyno --set=data.existing=sbtest --out=results",
        plan.toString(),
        "--server=" + server.url("dyno"));
  }
}
