package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** An external server of another version, with engines that the embedded one lacks. */
@Tag("long")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class InstalledServerIT {
  private static Path room;
  private static OldServer server;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException, InterruptedException {
    room = folder;
    boolean installed = InstalledServer.isInstalled();
    if ("1".equals(System.getenv("DYNO_REQUIRE_SERVERS"))) {
      assertThat(installed).as("a MariaDB with RocksDB and Mroonga is installed").isTrue();
    }
    assumeTrue(installed, "no MariaDB with RocksDB and Mroonga is installed here");
    server = InstalledServer.start(room);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static DynoProcess dyno(String line) throws IOException {
    Target target = server.target();
    return DynoProcess.start(
        room,
        Map.of("DYNO_PASSWORD", target.password()),
        line + " --user=dyno --server=jdbc:mysql://" + target.place() + "/dyno");
  }

  @Test
  @Order(1)
  void measuresEveryPatternOnRocksDb() throws Exception {
    try (DynoProcess dyno =
        dyno(
            "run ci --set=measure.forks=1 --engine=ROCKSDB --workload=read.*,insert.*"
                + " --set=insert.rows-per-thread=20 --set=insert.total-rows=40 --threads=3"
                + " --out=results --set=data.rows=20000 --set=measure.warmup=100ms"
                + " --set='measure.runs=1 x 100ms'")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Measurement> cells = dyno.journal();
      List<String> asked =
          Workloads.selectable().stream()
              .map(Workload::name)
              .filter(name -> name.matches("(READ|INSERT)_.*"))
              .toList();
      assertThat(cells).hasSize(asked.size() + Workloads.floors().size());
      assertThat(cells).isNotEmpty().allSatisfy(Cells::assertOk);
      assertThat(cells)
          .isNotEmpty()
          .as("the server's process is on this machine")
          .allMatch(cell -> cell.cost() != null && cell.cost().serverCpuMicros() != null);
      assertThat(dyno.cell("READ_PK_POINT", "ROCKSDB").proof())
          .isNotNull()
          .satisfies(proof -> assertThat(proof.engine()).isEqualTo("ROCKSDB"));
      assertThat(dyno.out()).contains("ROCKSDB", "READ_FTS", "report: ");
      dyno.assertResultsDoNotContain(server.target().password());
      dyno.assertNothingIsLeft();
    }
  }

  /**
   * Estimated by samples in memory, they were up to four times as many, and keys were scanned for.
   */
  @Test
  @Order(2)
  void hasIndexStatisticsOfRocksDb() throws Exception {
    try (Connection connection = Connections.openDatabase(server.target(), Map.of())) {
      assertThat(IndexStatistics.of(connection, "normal_rocksdb").cardinalities())
          .containsEntry("PRIMARY.id", 20_000L)
          .containsEntry("country_id.city", 20_000L);
    }
  }

  @Test
  @Order(3)
  void namesTheEnginesOfTheServerIfOneIsMisspelt() throws Exception {
    try (DynoProcess dyno = dyno("run ci --engine=inodb")) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaint()).contains("unknown engine 'inodb'", "InnoDB", "ROCKSDB");
    }
  }

  @Test
  @Order(4)
  void writesToRocksDbUnderEachDurability() throws Exception {
    Path plan =
        Files.writeString(room.resolve("writes.yaml"), DurabilityIT.PLAN.formatted("ROCKSDB"));
    try (DynoProcess dyno = dyno("run --out=written " + plan)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Measurement> cells =
          RunFolder.open(room.resolve("written")).measurements().stream()
              .filter(cell -> !cell.cell().isFloor())
              .toList();
      DurabilityIT.assertInForce(cells, "ROCKSDB", "rocksdb_flush_log_at_trx_commit", "1", "2");
    }
  }

  /** No file describes this engine: a trial determines its features. */
  @Test
  @Order(5)
  void searchesInMroonga() throws Exception {
    try (DynoProcess dyno =
        dyno(
            "run ci --set=measure.forks=1 --set=floors=off --engine=Mroonga --workload=FT_* --threads=2"
                + " --out=searched --set=data.rows=2000 --set=measure.warmup=100ms"
                + " --set='measure.runs=1 x 100ms'")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(RunFolder.open(room.resolve("searched")).measurements())
          .allSatisfy(Cells::assertOk)
          .extracting(cell -> cell.cell().workload())
          .contains("FT_WORD", "FT_WORD_INSERTING", "FT_BOOLEAN", "FT_PHRASE", "FT_TOP10");
    }
  }

  @Test
  @Order(6)
  void cleansUpAfterItself() throws Exception {
    try (DynoProcess dyno = dyno("clean")) {
      assertThat(dyno.exitCode()).isZero();
      assertThat(dyno.out()).contains("removed table dyno.normal_rocksdb", "removed database dyno");
    }
  }
}
