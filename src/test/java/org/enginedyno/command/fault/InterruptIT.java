package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Secrets;
import org.enginedyno.command.Signals;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run on dyno's own server that is interrupted repeatedly and finished in the end. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class InterruptIT {
  private static final String RUN =
      "run ci --set=measure.forks=1 --out=results --engine=InnoDB,MyISAM"
          + " --workload=READ_PK_POINT --threads=1 --set=order-seed=2 --set=data.rows=2000"
          + " --set=measure.warmup=300ms --set='measure.runs=1 x 1500ms'";
  private static final String RESUME = "run --resume results";

  @Test
  void keepsFinishedCellsAndResumesTheOthers(@TempDir Path room) throws Exception {
    String password;
    try (DynoProcess dyno = DynoProcess.start(room, RUN)) {
      password = passwordHandedOver(dyno, room);
      dyno.holdRun("read_pk_point-innodb-");
      Secrets.assertNoProcessShows(password);
      dyno.signal("INT");
      assertInterrupted(dyno, 130, 2);
    }
    // Ctrl-C at a terminal reaches the whole group, here during the server's start
    try (DynoProcess dyno = DynoProcess.start(room, List.of("setsid"), Map.of(), RESUME)) {
      dyno.awaitLine("opening server");
      Signals.sendAll("INT", Long.toString(dyno.server().pid()), "-" + dyno.pid());
      assertInterrupted(dyno, 130, 2);
    }
    try (DynoProcess dyno = DynoProcess.start(room, List.of("setsid"), Map.of(), RESUME)) {
      dyno.holdRun("read_pk_point-innodb-");
      Signals.send("INT", "-" + dyno.pid());
      assertInterrupted(dyno, 130, 2);
    }
    try (DynoProcess dyno = DynoProcess.start(room, RESUME)) {
      dyno.holdRun("read_pk_point-myisam-");
      dyno.signal("TERM");
      assertInterrupted(dyno, 143, 3);
    }
    truncatedInTheLastLine(room.resolve("results").resolve("cells.jsonl"));
    try (DynoProcess dyno = DynoProcess.start(room, RESUME)) {
      assertThat(dyno.exitCode()).isZero();
      assertThat(dyno.complaints()).isEmpty();
      assertThat(dyno.err()).contains("READ_PK_POINT InnoDB", "READ_PK_POINT MyISAM");
      assertThat(dyno.err()).doesNotContain("] FLOOR_");
      assertThat(dyno.journal()).hasSize(4).allMatch(Measurement::isOk);
      dyno.assertResultsDoNotContain(password);
      dyno.assertNothingIsLeft();
    }
  }

  /** JMH's own command has no run that would report its end. */
  @Test
  void anInstallationIsInterrupted(@TempDir Path room) throws Exception {
    for (String command : List.of("jmh READ_PK_POINT$", "doctor ci")) {
      try (DynoProcess dyno = DynoProcess.start(room, command)) {
        dyno.await("an installer", () -> dyno.child("mariadb-install-db").isPresent());
        dyno.signal("INT");
        assertThat(dyno.exitCode()).isEqualTo(130);
        assertThat(dyno.complaint()).isEqualTo("dyno: interrupted");
        assertThat(dyno.out()).doesNotContain("installing");
        dyno.assertNothingIsLeft();
      }
    }
  }

  /** If nothing is measured yet, the running statement is aborted. */
  @Test
  void loadingIsInterrupted(@TempDir Path room) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(room);
        DynoProcess dyno = server.run(room, "dyno", "--set=data.rows=2000000")) {
      dyno.await(
          "a statement that loads",
          () ->
              !server
                  .query(
                      "SELECT info FROM information_schema.processlist WHERE info LIKE 'LOAD D%'")
                  .isEmpty());
      dyno.signal("INT");
      assertThat(dyno.exitCode()).isEqualTo(130);
      assertThat(dyno.complaints())
          .containsExactly(
              "dyno: interrupted; ending the fork and the server",
              "dyno: nothing was measured; removed results");
      assertThat(dyno.err()).doesNotContain("failed", "FAILED");
      assertThat(dyno.results()).doesNotExist();
      dyno.assertNothingIsLeft();
      assertThat(server.tablesLeft("dyno")).contains("enginedyno_mark");
    }
  }

  private static void assertInterrupted(DynoProcess dyno, int exitCode, int finished)
      throws IOException, InterruptedException {
    assertThat(dyno.exitCode()).isEqualTo(exitCode);
    assertThat(dyno.complaints())
        .containsExactly(
            "dyno: interrupted; ending the fork and the server",
            "dyno: finished cells are kept and reported in results/report.html; continue with: dyno"
                + " run --resume results");
    assertThat(dyno.err()).doesNotContain("FAILED");
    assertThat(dyno.journal()).hasSize(finished).allMatch(Measurement::isOk);
    assertReported(dyno.results(), finished);
    dyno.assertNothingIsLeft();
  }

  private static void assertReported(Path results, int finished) throws IOException {
    assertThat(Files.readAllLines(results.resolve("cells.csv"))).hasSize(1 + finished);
    assertThat(results.resolve("summary.md"))
        .content()
        .containsPattern(
            "\\*\\*4 cells: %d proven, [^\n]*%d not run\\*\\*".formatted(finished, 4 - finished));
    assertThat(results.resolve("report.html")).content().endsWith("</html>\n");
  }

  /**
   * The password of dyno's own server, from the one file that may hold it. Each fork deletes its
   * own copy after reading it, and any fork will do.
   */
  private static String passwordHandedOver(DynoProcess dyno, Path room) {
    StringBuilder password = new StringBuilder();
    dyno.await(
        "a password that is handed over",
        () -> password.append(inHandOver(room.resolve("tmp"))).length() > 0);
    return password.toString();
  }

  private static String inHandOver(Path temporary) {
    try (Stream<Path> files = Files.walk(temporary, 2)) {
      Path file = files.filter(one -> one.endsWith("handover.json")).findFirst().orElseThrow();
      String password = new JsonMapper().readTree(file.toFile()).at("/target/password").asText();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      return password;
    } catch (IOException | UncheckedIOException | NoSuchElementException e) {
      // missing, incomplete, or deleted
      return "";
    }
  }

  private static void truncatedInTheLastLine(Path journal) throws IOException {
    String text = Files.readString(journal);
    Files.writeString(journal, text.substring(0, text.length() - 40));
  }
}
