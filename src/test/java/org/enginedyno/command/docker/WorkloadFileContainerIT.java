package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.server.container.InContainers;
import org.enginedyno.workload.custom.Shop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload file on MySQL 9.7 and on RocksDB, with both drivers, in one run. */
@InContainers
final class WorkloadFileContainerIT {
  @Test
  void answersAreTheSameOnAllServersEnginesAndDrivers(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("shop.yaml"), Shop.FILE.text());
    try (ContainerFolder room =
        new ContainerFolder(
            folder,
            Map.of(),
            "mariadb:10.11",
            "engines: [InnoDB, ROCKSDB]",
            "options: [--plugin-load-add=ha_rocksdb]")) {
      String mysql = room.another("mysql:9.7");
      try (DynoProcess dyno =
          room.dyno(
              "run shop.yaml --threads=2 --engine=InnoDB,ROCKSDB --set=driver=mysql,mariadb --set=floors=off"
                  + " --set=measure.forks=1 --set=measure.warmup=100ms --out=results",
              "--workload=shop.yaml:LAST_ORDERS,shop.yaml:SHOP",
              "--server=%s,%s".formatted(room.server(), mysql),
              "--set=measure.runs=1 x 100ms")) {
        assertThat(dyno.exitCode()).as(dyno.err()).isZero();
        // MySQL has no RocksDB
        List<Measurement> cells =
            dyno.journal().stream().filter(cell -> cell.status() != Status.SKIPPED).toList();
        assertThat(cells).isNotEmpty().allSatisfy(Cells::assertOk);
        assertThat(cells)
            .extracting(Measurement::cell)
            .filteredOn(Cell::hasTables)
            .extracting(cell -> cell.server() + " " + cell.engine())
            .hasSize(12)
            .containsOnly(room.server() + " InnoDB", room.server() + " ROCKSDB", mysql + " InnoDB");
      }
      room.assertNoContainerIsLeft();
    }
  }
}
