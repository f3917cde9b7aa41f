package org.enginedyno.command.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.enginedyno.command.duel.ShortDuel.ONE_LAUNCH;

import java.io.IOException;
import java.nio.file.Path;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.plan.Side;
import org.enginedyno.result.duel.DuelResults;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sides that need separate servers or JVMs. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class DuelIT {
  private static final String SHORT =
      "--out=results --threads=1 --set=data.rows=2000 --set=duel.slice=100ms"
          + " --set=duel.warmup=500ms "
          + ONE_LAUNCH;

  private static DynoProcess duel(Path room, String base, String candidate, String further)
      throws IOException {
    return DynoProcess.start(room, "duel %s %s ".formatted(base, candidate) + SHORT + further);
  }

  @Test
  void enginesAreComparedOnSeparateServers(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        duel(room, "engine=InnoDB", "engine=MyISAM", "--workload=READ_PK_POINT,READ_PK_RANGE")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      DuelResults results = dyno.duel();
      assertThat(results.duels())
          .extracting(duel -> duel.pair().name())
          .containsExactly("READ_PK_POINT t1 @embedded", "READ_PK_RANGE t1 @embedded");
      assertThat(results.duels())
          .isNotEmpty()
          .allSatisfy(duel -> assertThat(duel.problems()).isEmpty())
          .allMatch(duel -> duel.pair().of(Side.NEW).engine().equals("MyISAM"));
      assertThat(results.base().records().tables())
          .extracting(table -> table.table())
          .containsExactly("normal_innodb");
    }
  }

  @Test
  void driversHaveSeparateJvmsThatAlternate(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        duel(room, "driver=mysql", "driver=mariadb", "--workload=READ_PK_POINT --engine=InnoDB")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      DuelResults results = dyno.duel();
      assertThat(results.duels().get(0).problems()).isEmpty();
      assertThat(results.duels().get(0).blocks()).isPositive();
      assertThat(results.base().records().clients().get(0).connection().get("driver"))
          .startsWith("MySQL Connector/J");
      assertThat(results.candidate().records().clients().get(0).connection().get("driver"))
          .startsWith("MariaDB Connector/J");
    }
  }
}
