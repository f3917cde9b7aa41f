package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Measurement;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers in containers that are killed on purpose during inserts. */
@InContainers
final class CrashContainerIT {
  private static final int ROWS = 500;

  private final Path folder;

  CrashContainerIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void losesNoRowOfInnoDbOnMySql() throws Exception {
    crashes("mysql:9.7", List.of(), List.of("InnoDB"));
  }

  @Test
  void losesNoRowOfInnoDbAndRocksDbOnMariaDb() throws Exception {
    crashes(
        "mariadb:10.11",
        List.of(
            "engines: [InnoDB, ROCKSDB]",
            "options: [--plugin-load-add=ha_rocksdb, --rocksdb-wal-recovery-mode=2]"),
        List.of("InnoDB", "ROCKSDB"));
  }

  @Test
  void losesNoRowOfAGroup() throws Exception {
    for (Crash crash : crashes("mysql:9.7", List.of("replication: group"), List.of("InnoDB"))) {
      Crash.Others others = Objects.requireNonNull(crash.others());
      assertThat(others.rows()).hasSize(2);
      assertThat(others.rows().values())
          .isNotEmpty()
          .allMatch(rows -> rows.lost() == 0 && rows.torn() == 0);
      assertThat(others.differences()).isEmpty();
    }
  }

  private List<Crash> crashes(String image, List<String> lines, List<String> engines)
      throws Exception {
    try (ContainerFolder room =
            new ContainerFolder(folder, Map.of(), image, lines.toArray(String[]::new));
        DynoProcess dyno =
            room.dyno(
                "run crash-insert --out=results --threads=4 --set=insert.rows-per-commit=10"
                    + " --set=settings.durability=durable --set=measure.forks=1 --set=floors=off"
                    + " --set=measure.warmup=100ms",
                "--server=" + room.server(),
                "--engine=" + String.join(",", engines),
                "--set=crash.after-rows=" + ROWS)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Crash> crashes = new ArrayList<>();
      for (String engine : engines) {
        Measurement cell = dyno.cell("CRASH_INSERT", engine);
        Cells.assertOk(cell);
        assertThat(cell.crashes())
            .singleElement()
            .satisfies(
                crash -> {
                  assertThat(crash.rows().acknowledged()).isGreaterThanOrEqualTo(ROWS);
                  assertThat(crash.restartSeconds()).isPositive();
                })
            .matches(Crash::isWhole, engine + " keeps what it acknowledged");
        crashes.addAll(cell.crashes());
      }
      dyno.assertNothingIsLeft();
      room.assertNoContainerIsLeft();
      return crashes;
    }
  }
}
