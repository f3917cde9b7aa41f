package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Settings, cores and instances as axes, on servers that dyno starts. */
@Tag("long")
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
      measure: { warmup: 100ms, runs: 1 x 100ms }
      floors: off
      """;

  private static DynoProcess run(Path room, String... further) throws Exception {
    Path plan = Files.writeString(room.resolve("settings.yaml"), PLAN);
    return DynoProcess.start(room, "run --out=results " + plan, further);
  }

  @Test
  void loadOnceAndReadBackEverySettingOnTheEmbeddedServer(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = run(room, "--engine=InnoDB")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertSet(dyno, "embedded", 8);
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  @InContainers
  void loadOnceAndReadBackEverySettingInAContainer(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        run(room, "--server=mariadb-10.11", "--engine=InnoDB", "--set=server-cores=1")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertSet(dyno, "mariadb-10.11", 4);
      dyno.assertNothingIsLeft();
    }
  }

  private static void assertSet(DynoProcess dyno, String server, int expected) throws Exception {
    // it starts with one of the two values, and the order of the cells is random
    assertThat(dyno.err().split("restarting " + server, -1)).hasSizeBetween(2, 3);
    RunFolder results = RunFolder.open(dyno.results());
    Manifest manifest = results.manifest();
    assertThat(manifest.records().settings())
        .extracting(SettingRecord::server, SettingRecord::effective)
        .containsExactlyInAnyOrder(
            tuple(server, variables("OFF", "6")),
            tuple(server, variables("OFF", "96")),
            tuple(server, variables("ON", "6")),
            tuple(server, variables("ON", "96")));
    assertThat(manifest.records().tables())
        .extracting(table -> table.engine() + ": " + table.load().how())
        .containsExactly("InnoDB: LOAD DATA LOCAL");
    List<Measurement> cells = results.measurements();
    assertThat(cells).hasSize(expected).allMatch(Measurement::isOk);
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
  void thatAServerRefusesSkipTheirCellsOnce(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        run(
            room,
            "--set=settings={innodb_spin_wait_delay: [6, 99999999999]}",
            "--set=server-cores=all",
            "--engine=InnoDB")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Measurement> skipped =
          dyno.journal().stream().filter(cell -> cell.status() == Status.SKIPPED).toList();
      assertThat(skipped)
          .isNotEmpty()
          .allSatisfy(
              cell ->
                  assertThat(cell.reasons())
                      .singleElement()
                      .asString()
                      .matches("innodb_spin_wait_delay is \\d+, but 99999999999 was requested"))
          .extracting(cell -> cell.cell().id())
          .doesNotHaveDuplicates();
      assertThat(dyno.journal().stream().filter(Measurement::isOk)).isNotEmpty();
    }
  }

  @Test
  void giveEachEngineASeparateServer(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        run(
            room,
            "--set=instance=[shared, per-engine]",
            "--set=settings={innodb_spin_wait_delay: 6}",
            "--set=server-cores=all",
            "--set=buffers=200M")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Manifest manifest = RunFolder.open(dyno.results()).manifest();
      assertThat(manifest.records().servers())
          .extracting(
              server ->
                  "%s: %s, %s"
                      .formatted(
                          server.instance(),
                          server.conditions().variables().get("innodb_buffer_pool_size"),
                          server.conditions().variables().get("key_buffer_size")))
          .containsExactly(
              "shared: 209715200, 209715200",
              "InnoDB: 209715200, 16777216",
              "MyISAM: 16777216, 209715200");
      assertThat(manifest.records().tables())
          .extracting(table -> table.instance() + " " + table.engine())
          .containsExactly("shared InnoDB", "shared MyISAM", "InnoDB InnoDB", "MyISAM MyISAM");
      dyno.assertNothingIsLeft();
    }
  }
}
