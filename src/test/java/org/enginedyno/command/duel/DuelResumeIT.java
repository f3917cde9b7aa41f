package org.enginedyno.command.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Duels that are interrupted and resumed: earlier blocks count and are not measured again. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class DuelResumeIT {
  private static DynoProcess begin(Path room, String further) throws IOException {
    return DynoProcess.start(room, ShortDuel.line("embedded", "compute.rounds=4000", further));
  }

  private static DynoProcess resume(Path room, String... further) throws IOException {
    return DynoProcess.start(room, "duel --resume results", further);
  }

  private static void awaitLaunch(DynoProcess dyno) {
    Path journal = dyno.results().resolve("cells.jsonl");
    dyno.await("a launch", () -> Files.exists(journal) && Files.readString(journal).endsWith("\n"));
  }

  private static void assertHasBlocks(Duel duel) {
    assertThat(duel.problems()).isEmpty();
    assertThat(duel.blocks()).isPositive();
  }

  @Test
  void anInterruptedDuelIsReportedAndResumed(@TempDir Path room) throws Exception {
    List<Duel> before;
    try (DynoProcess dyno = begin(room, "--workload=COMPUTE_CRC")) {
      awaitLaunch(dyno);
      dyno.signal("INT");
      assertThat(dyno.exitCode()).isEqualTo(130);
      assertThat(dyno.complaints())
          .containsExactly(
              "dyno: interrupted; ending the fork and the server",
              "dyno: finished cells are kept and reported in results/report.html; continue with: dyno"
                  + " duel --resume results");
      assertThat(dyno.results().resolve("report.html"))
          .content()
          .containsPattern("\\d+ blocks were measured, but the first verdict needs 12");
      before = dyno.duel().duels();
      dyno.assertNothingIsLeft();
    }
    assertAnotherServerIsRefused(room);
    try (DynoProcess dyno = resume(room)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.out())
          .containsPattern("(REGRESSION|INCONCLUSIVE) COMPUTE_CRC t1 \\(1\\d blocks");
      Duel now = dyno.duel().duels().get(0);
      assertThat(now.problems()).isEmpty();
      assertThat(now.blocks()).isGreaterThanOrEqualTo(12);
      assertThat(now.launches())
          .extracting(Launch::number)
          .startsWith(1, 2)
          .doesNotHaveDuplicates();
      assertThat(now.launches().get(0)).isEqualTo(before.get(0).launches().get(0));
      dyno.assertNothingIsLeft();
    }
    Path journal = room.resolve("results").resolve("cells.jsonl");
    String launches = Files.readString(journal);
    try (DynoProcess dyno = resume(room)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.err()).contains("1 of 1 pairs have a verdict");
      assertThat(journal).as("no further launch").content().isEqualTo(launches);
    }
  }

  /** As if the server of the duel had been of another version. */
  private static void assertAnotherServerIsRefused(Path room) throws Exception {
    Path file = room.resolve("results").resolve("records.jsonl");
    String found = Files.readString(file);
    String version =
        DuelResults.of(RunFolder.open(room.resolve("results")))
            .base()
            .records()
            .servers()
            .get(0)
            .version();
    Files.writeString(file, found.replace(version, "1" + version));
    try (DynoProcess dyno = resume(room)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
      assertThat(dyno.complaint())
          .contains(
              "server embedded has changed since this duel started: version from 1" + version);
      dyno.assertNothingIsLeft();
    }
    Files.writeString(file, found);
  }

  /** Pairs that an interrupted launch did not reach are repeated. */
  @Test
  void aKilledDuelIsResumedWithinALaunch(@TempDir Path room) throws Exception {
    try (DynoProcess dyno =
        begin(
            room,
            ShortDuel.LONG_LAUNCHES + "--workload=COMPUTE_CRC,READ_PK_POINT --engine=InnoDB")) {
      awaitLaunch(dyno);
      dyno.signal("KILL");
      assertThat(dyno.exitCode()).isEqualTo(137);
      assertThat(dyno.duel().duels()).extracting(Duel::lastLaunch).containsExactlyInAnyOrder(1, 0);
    }
    try (DynoProcess dyno = resume(room, "--budget=1s")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      assertThat(dyno.err()).contains("removed what an earlier run left behind");
      assertThat(dyno.duel().duels())
          .hasSize(2)
          .allSatisfy(DuelResumeIT::assertHasBlocks)
          .extracting(Duel::lastLaunch)
          .containsExactly(1, 1);
      dyno.assertNothingIsLeft();
    }
  }
}
