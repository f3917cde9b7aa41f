package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run that waits for another one, and a run that replaces another one. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class WaitIT {
  @TempDir private Path room = Path.of("");

  private DynoProcess start(String... further) throws IOException {
    String run = DynoProcess.ONE_READ + "--set=order-seed=2 --set=measure.runs='1 x 3s'";
    return DynoProcess.start(room, run, further);
  }

  @Test
  void aRunWaitsForAnotherOne() throws Exception {
    try (DynoProcess first = start("--out=results", "--set=measure.runs=1 x 8s")) {
      first.awaitLine("opening server");
      String holder = "(process " + first.pid() + ", since ";
      try (DynoProcess refused = start("--out=second")) {
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.complaint())
            .contains("another dyno is measuring on this machine " + holder);
      }
      try (DynoProcess impatient = start("--out=second", "--wait=1s")) {
        assertThat(impatient.exitCode()).isEqualTo(2);
        assertThat(impatient.complaints())
            .satisfiesExactly(
                line -> assertThat(line).contains("waiting: another dyno", holder),
                line -> assertThat(line).contains("still measuring after 1 s " + holder));
      }
      try (DynoProcess broken = start("--out=second", "--wait")) {
        broken.awaitLine("waiting: another dyno");
        broken.signal("INT");
        assertThat(broken.exitCode()).isEqualTo(130);
        assertThat(broken.complaints()).hasSize(1);
      }
      assertThat(room.resolve("second")).doesNotExist();
      try (DynoProcess second = start("--out=second", "--wait")) {
        second.awaitLine("waiting: another dyno");
        assertThat(first.exitCode()).isZero();
        assertThat(second.exitCode()).isZero();
        second.assertNothingIsLeft();
      }
    }
    assertThat(RunFolder.open(room.resolve("second")).measurements())
        .isNotEmpty()
        .allMatch(Measurement::isOk);
  }

  @Test
  void aRunReplacesAnotherOne() throws Exception {
    Path report = room.resolve("results").resolve("report.html");
    try (DynoProcess first = start("--out=results", "--replace")) {
      assertThat(first.exitCode()).isZero();
    }
    byte[] earlier = Files.readAllBytes(report);
    try (DynoProcess refused = start("--out=results")) {
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.complaints())
          .containsExactly(
              "dyno: cannot write results to results: contains a run already;"
                  + " continue with --resume results, or use --replace");
    }
    try (DynoProcess interrupted = start("--out=results", "--replace")) {
      interrupted.awaitLine("opening server");
      interrupted.signal("TERM");
      assertThat(interrupted.exitCode()).isEqualTo(143);
      assertThat(interrupted.complaints())
          .containsExactly(
              "dyno: interrupted; ending the fork and the server",
              "dyno: nothing was measured; the earlier results are unchanged");
      assertThat(report).hasBinaryContent(earlier);
      interrupted.assertNothingIsLeft();
    }
    try (DynoProcess second = start("--out=results", "--replace")) {
      assertThat(second.exitCode()).isZero();
      assertThat(second.journal()).isNotEmpty().allMatch(Measurement::isOk);
      assertThat(Files.readAllBytes(report)).isNotEqualTo(earlier);
      assertThat(room.resolve("results").resolve(".enginedyno-replaced")).doesNotExist();
    }
  }
}
