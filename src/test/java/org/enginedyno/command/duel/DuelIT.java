package org.enginedyno.command.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.enginedyno.command.duel.ShortDuel.ONE_LAUNCH;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.duel.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Planted and absent differences; planted ones are far larger than any noise. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class DuelIT {
  /** Six launches of two blocks, which is just enough for a verdict. */
  private static final String SHORT =
      "--out=results --threads=1 --set=duel.looks=12 --set=duel.launch=2"
          + " --set=duel.slice=100ms --set=duel.warmup=500ms ";

  private static DynoProcess duel(Path room, String base, String candidate, String further)
      throws IOException {
    return DynoProcess.start(room, "duel %s %s ".formatted(base, candidate) + SHORT + further);
  }

  @Test
  void aServerThatUsesMoreCpuIsARegressionOfTheServer(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        duel(
            room,
            "compute.rounds=20000",
            "compute.rounds=80000",
            "--workload=COMPUTE_CRC --set=duel.judge=throughput,server-cpu,client-cpu")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Judgement judgement = dyno.duel().judgements().get(0);
      assertThat(judgement.word()).isEqualTo(Verdict.REGRESSION);
      assertThat(judgement.duel().pair().name()).isEqualTo("COMPUTE_CRC t1 @embedded");
      assertThat(finding(judgement, FigureCatalogue.SERVER_CPU).ratio().value())
          .isBetween(1.5, 4.5);
      assertThat(finding(judgement, FigureCatalogue.THROUGHPUT).ratio().value()).isLessThan(0.9);
      assertThat(judgement.duel().launches()).hasSizeGreaterThan(1);
      assertThat(judgement.duel().blocks()).isGreaterThanOrEqualTo(12);
      assertThat(dyno.out())
          .contains("REGRESSION COMPUTE_CRC t1 @embedded (")
          .contains("1 REGRESSION");
      assertThat(Files.readString(dyno.results().resolve("summary.md")))
          .contains("| COMPUTE_CRC t1 @embedded | REGRESSION");
      dyno.assertNothingIsLeft();
    }
  }

  private static Judgement.Finding finding(Judgement judgement, Figure figure) {
    return judgement.findings().stream()
        .filter(one -> one.figure().equals(figure))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void enginesAreComparedOnSeparateServers(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        duel(
            room,
            "engine=InnoDB",
            "engine=MyISAM",
            ONE_LAUNCH + "--set=data.rows=2000 --workload=READ_PK_POINT,READ_PK_RANGE")) {
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
        duel(
            room,
            "driver=mysql",
            "driver=mariadb",
            ONE_LAUNCH + "--set=data.rows=2000 --workload=READ_PK_POINT --engine=InnoDB")) {
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
