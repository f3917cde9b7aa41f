package org.enginedyno.command.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.Signals;
import org.enginedyno.result.duel.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sides that end during a duel, and some that never start. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class DuelFaultsIT {
  /** Long enough to be interrupted while running. */
  private static final String LONG =
      "--workload=COMPUTE_CRC --threads=1 --out=results --set=duel.looks=400"
          + " --set=duel.launch=60 --set=duel.slice=100ms --set=duel.warmup=500ms";

  private static DynoProcess duel(Path room, String base, String candidate) throws Exception {
    return DynoProcess.start(room, "duel %s %s ".formatted(base, candidate) + LONG);
  }

  @Test
  void aServerThatIsKilledMakesItsPairInvalid(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = duel(room, "embedded", "embedded")) {
      dyno.awaitRun("compute_crc");
      Signals.send("KILL", dyno.server());
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      assertThat(dyno.duel().duels().get(0).problems())
          .singleElement()
          .asString()
          .contains("the server is gone: it ended with exit code 137");
      assertThat(dyno.out()).contains("INVALID COMPUTE_CRC", "1 INVALID");
      dyno.assertNothingIsLeft();
    }
  }

  @Test
  void isInterruptedAndLeavesNothingBehind(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = duel(room, "embedded", "embedded")) {
      dyno.awaitRun("compute_crc");
      dyno.signal("INT");
      assertThat(dyno.exitCode()).isEqualTo(130);
      assertThat(dyno.complaints())
          .containsExactly(
              "dyno: interrupted; ending the fork and the server",
              "dyno: nothing was measured; removed results");
      assertThat(dyno.results()).doesNotExist();
      dyno.assertNothingIsLeft();
    }
  }

  /** The JVM of the base waits for that of the new side, and must not do so forever. */
  @Test
  void aJvmThatDoesNotStartEndsTheOtherToo(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = duel(room, "embedded", "jvm-args=-XX:+NoSuchThing")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(3);
      assertThat(dyno.duel().duels().get(0).problems())
          .singleElement()
          .asString()
          .contains("Unrecognized VM option 'NoSuchThing'");
      assertThat(dyno.duel().judgements().get(0).word()).isEqualTo(Verdict.INVALID);
      dyno.assertNothingIsLeft();
    }
  }
}
