package org.enginedyno.command.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.duel.ShortDuel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Compares servers in containers. */
@EnabledOnOs(OS.LINUX)
@InContainers
final class DuelContainerIT {
  private static final String READ = "--workload=READ_PK_POINT --engine=InnoDB";

  private static String version(RunSide side) {
    List<ServerRecord> servers = side.records().servers();
    assertThat(servers).hasSize(1).allMatch(server -> server.kind().equals("container"));
    return servers.get(0).version();
  }

  @Test
  void twoFamiliesAlternate(@TempDir Path folder) throws Exception {
    try (ContainerFolder room = new ContainerFolder(folder, Map.of(), "mariadb:10.11")) {
      String other = room.another("mysql:9.7");
      String duel = ShortDuel.line(room.server(), other, READ);
      try (DynoProcess dyno = room.dyno(duel)) {
        assertThat(dyno.exitCode()).as(dyno.err()).isZero();
        DuelResults results = dyno.duel();
        assertThat(results.duels().get(0).problems()).isEmpty();
        assertThat(results.duels().get(0).blocks()).isGreaterThanOrEqualTo(12);
        assertThat(version(results.base())).contains(" 10.11");
        assertThat(version(results.candidate())).contains(" 9.7");
        assertThat(results.judgements().get(0).findings()).hasSizeGreaterThan(2);
        dyno.assertNothingIsLeft();
      }
      room.assertNoContainerIsLeft();
    }
  }

  @Test
  void aKeptContainerCannotBeBothSides(@TempDir Path folder) throws Exception {
    try (ContainerFolder room =
        new ContainerFolder(folder, Map.of(), "mariadb:10.11", "reuse: true")) {
      String duel = ShortDuel.line(room.server(), room.server(), READ);
      try (DynoProcess dyno = room.dyno(duel)) {
        assertThat(dyno.exitCode()).isEqualTo(2);
        assertThat(dyno.complaint())
            .contains("one server cannot be both sides, and ", "the reused container of ");
      }
      room.assertNoContainerIsLeft();
    }
  }
}
