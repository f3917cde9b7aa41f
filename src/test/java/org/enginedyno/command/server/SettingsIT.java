package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SettingRecord;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.container.Containers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Settings, cores and instances as axes, on every kind of server. */
@EnabledOnOs(OS.LINUX)
final class SettingsIT {
  private static final String PLAN =
      """
      title: Settings, cores and instances
      engines: [InnoDB, MyISAM]
      workloads: [READ_PK_POINT]
      threads: 2
      settings: { performance_schema: [off, on], innodb_spin_wait_delay: [6, 96] }
      server-cores: [1, all]
      data: { rows: 2_000 }
      measure: { warmup: 200ms, runs: 1 x 300ms }
      """;

  private static final String TIMEOUT = "SELECT @@global.lock_wait_timeout";

  private static DynoProcess run(Path room, String... further) throws Exception {
    Path plan = Files.writeString(room.resolve("settings.yaml"), PLAN);
    List<String> all = new ArrayList<>(List.of("run", plan.toString(), "--out=results"));
    all.addAll(List.of(further));
    return DynoProcess.start(room, List.of(), Map.of(), all);
  }

  @Test
  void loadOnceAndReadBackEverySettingOnTheEmbeddedServer(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = run(room)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertSet(dyno, "embedded");
      assertThat(dyno.err()).containsOnlyOnce("starting embedded anew");
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  @ExtendWith(Containers.class)
  void loadOnceAndReadBackEverySettingInAContainer(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = run(room, "--server=mariadb-10.11")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertSet(dyno, "mariadb-10.11");
      assertThat(dyno.err()).containsOnlyOnce("starting mariadb-10.11 anew");
      dyno.assertNothingIsLeft();
    }
  }

  private static void assertSet(DynoProcess dyno, String server) throws Exception {
    RunFolder results = RunFolder.open(dyno.results());
    Manifest manifest = results.manifest();
    assertThat(manifest.settings())
        .extracting(SettingRecord::server, SettingRecord::effective)
        .containsExactlyInAnyOrder(
            tuple(server, variables("OFF", "6")),
            tuple(server, variables("OFF", "96")),
            tuple(server, variables("ON", "6")),
            tuple(server, variables("ON", "96")));
    assertThat(manifest.tables())
        .hasSize(2)
        .allSatisfy(table -> assertThat(table.how()).isEqualTo("LOAD DATA LOCAL"));
    List<Measurement> cells =
        results.measurements().stream().filter(cell -> !cell.cell().isFloor()).toList();
    assertThat(cells).hasSize(16).allMatch(Measurement::isOk);
    assertThat(cells)
        .allSatisfy(
            cell ->
                assertThat(cell.insight() != null)
                    .as(cell.cell().id())
                    .isEqualTo(
                        "on".equals(cell.cell().setup().settings().get("performance_schema"))));
  }

  private static Map<String, String> variables(String schema, String delay) {
    return Map.of("performance_schema", schema, "innodb_spin_wait_delay", delay);
  }

  @Test
  void giveEachEngineAServerOfItsOwn(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        run(
            room,
            "--set=instance=[shared, per-engine]",
            "--set=settings={innodb_spin_wait_delay: 6}",
            "--set=server-cores=all",
            "--set=buffers=200M")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Manifest manifest = RunFolder.open(dyno.results()).manifest();
      assertThat(manifest.servers())
          .extracting(
              server ->
                  "%s: %s, %s"
                      .formatted(
                          server.instance(),
                          server.variables().get("innodb_buffer_pool_size"),
                          server.variables().get("key_buffer_size")))
          .containsExactly(
              "shared: 209715200, 209715200",
              "InnoDB: 209715200, 16777216",
              "MyISAM: 16777216, 209715200");
      assertThat(manifest.tables())
          .extracting(table -> table.instance() + " " + table.engine())
          .containsExactly("shared InnoDB", "shared MyISAM", "InnoDB InnoDB", "MyISAM MyISAM");
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  void leaveAServerOfOthersAsItWas(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room)) {
      List<String> before = server.query(TIMEOUT);
      try (DynoProcess dyno = guest(server, room, "performance_schema: [off, on]")) {
        assertThat(dyno.exitCode()).as(dyno.err()).isZero();
        assertThat(dyno.journal().stream().filter(cell -> !cell.cell().isFloor()))
            .extracting(cell -> cell.cell().setup() + " " + cell.cell().cores().server())
            .hasSize(8);
        assertThat(reasons(dyno, Status.OK)).hasSize(2);
        assertThat(reasons(dyno, Status.SKIPPED))
            .hasSize(6)
            .contains("planted runs already, and is not ours to confine to cores")
            .contains(
                "planted takes {performance_schema=ON} only when it starts, is not ours to start"
                    + " anew, and has {performance_schema=OFF}");
      }
      assertThat(server.query(TIMEOUT)).isEqualTo(before).isNotEqualTo(List.of("7"));
    }
  }

  @Test
  void areSetBackWhereTheRunIsInterrupted(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room)) {
      List<String> before = server.query(TIMEOUT);
      try (DynoProcess dyno = guest(server, room, "performance_schema: off")) {
        dyno.awaitRun("read_pk_point-innodb-");
        assertThat(server.query(TIMEOUT)).isIn(List.of("5"), List.of("7"));
        dyno.signal("INT");
        assertThat(dyno.exitCode()).isEqualTo(130);
        assertThat(dyno.err()).doesNotContain("left changed");
      }
      assertThat(server.query(TIMEOUT)).isEqualTo(before);
      assertThat(server.query("SELECT count(*) FROM dyno.enginedyno_restore"))
          .as("nothing is left to be set back")
          .containsExactly("0");
    }
  }

  @Test
  void areMadeGoodByTheNextRunAfterOneThatWasKilled(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room)) {
      List<String> before = server.query(TIMEOUT);
      try (DynoProcess dyno = guest(server, room, "performance_schema: off")) {
        dyno.awaitRun("read_pk_point-innodb-");
        assertThat(server.query(TIMEOUT)).isIn(List.of("5"), List.of("7"));
        dyno.signal("KILL");
        dyno.exitCode();
      }
      try (DynoProcess dyno =
          DynoProcess.start(
              room,
              List.of(),
              Map.of("DYNO_PASSWORD", server.password()),
              List.of("clean", "--server=planted"))) {
        assertThat(dyno.exitCode()).as(dyno.err()).isZero();
        assertThat(dyno.out()).contains("lock_wait_timeout");
      }
      assertThat(server.query(TIMEOUT)).isEqualTo(before);
      assertThat(server.query("SHOW DATABASES")).doesNotContain("dyno");
    }
  }

  private static DynoProcess guest(ExternalMariaDb server, Path room, String setting)
      throws Exception {
    return server.run(
        room,
        "dyno",
        "--engine=InnoDB",
        "--workload=READ_PK_POINT",
        "--threads=1",
        "--set=measure.warmup=200ms",
        "--set=measure.runs=1 x 1s",
        "--set=settings={" + setting + ", lock_wait_timeout: [5, 7]}",
        "--set=server-cores=[all, 1]");
  }

  private static List<String> reasons(DynoProcess dyno, Status status) throws Exception {
    return dyno.journal().stream()
        .filter(cell -> !cell.cell().isFloor() && cell.status() == status)
        .map(cell -> String.join("; ", cell.reasons()))
        .toList();
  }
}
