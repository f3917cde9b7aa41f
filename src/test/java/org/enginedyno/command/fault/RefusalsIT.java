package org.enginedyno.command.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.enginedyno.cli.Dyno;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Nobody;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** User errors are reported in one line before anything is started or changed. */
@EnabledOnOs(OS.LINUX)
final class RefusalsIT {
  private static ExternalMariaDb server;

  @TempDir private Path room = Path.of("");

  @BeforeAll
  static void plant(@TempDir Path room) throws Exception {
    server = ExternalMariaDb.start(room);
    server.execute("CREATE DATABASE theirs");
    server.execute("CREATE TABLE theirs.orders (id int) ENGINE=InnoDB");
    server.execute("INSERT INTO theirs.orders VALUES (1), (2)");
  }

  @AfterAll
  static void removeTheServer() {
    server.close();
  }

  @AfterEach
  void theServerIsUnchanged() throws Exception {
    assertThat(server.query("SELECT id FROM theirs.orders")).containsExactly("1", "2");
    assertThat(server.tablesLeft("theirs")).containsExactly("orders");
    assertThat(server.query("SHOW DATABASES LIKE 'dyno%'")).isEmpty();
  }

  @Test
  void aWrongPassword() throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room,
            Map.of("DYNO_PASSWORD", "wrong"),
            "run ci --user=dyno --out=results --server=" + server.url("dyno"))) {
      assertRefused(dyno, server.place() + " refuses user 'dyno': wrong user or password");
    }
  }

  @Test
  void aDatabaseWithoutAMark() throws Exception {
    assertRefused(
        Map.of("DYNO_PASSWORD", server.password()),
        "run ci --user=dyno --server=" + server.url("theirs") + " --out=" + room.resolve("results"),
        "database 'theirs' on " + server.place() + " is not marked as dyno's and stays unchanged");
  }

  @Test
  void aResultsFolderBelowAFile() throws Exception {
    Path file = Files.createFile(room.resolve("file"));
    assertRefused(
        Map.of(),
        "run ci --out=" + file + "/results",
        "cannot write results to " + file + "/results");
    assertRefused(
        Map.of(), "run ci --out=" + file, "cannot write results to " + file + ": is a file");
    assertThat(file).isEmptyFile();
  }

  @Test
  void aResultsFolderOfAnotherUser() throws Exception {
    assumeThat(Nobody.readsTheJar()).as("we may be nobody, who reads the jar").isTrue();
    Files.setPosixFilePermissions(room, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectory(room.resolve("locked"));
    Files.createDirectory(room.resolve("tmp"));
    Files.setPosixFilePermissions(
        room.resolve("tmp"), PosixFilePermissions.fromString("rwxrwxrwx"));
    try (DynoProcess dyno =
        DynoProcess.start(room, Nobody.COMMAND, Map.of(), "run ci --out=locked/results")) {
      assertRefused(dyno, "cannot write results to locked/results: permission denied");
    }
  }

  private void assertRefused(Map<String, String> environment, String command, String words) {
    Dyno.Said said = new Dyno(room, environment).says(command);
    assertThat(said.code()).as(said.err()).isEqualTo(2);
    assertThat(said.err().lines().filter(line -> line.startsWith("dyno: ")))
        .singleElement()
        .asString()
        .contains(words);
    assertThat(said.err()).doesNotContain("opening server embedded", "loading");
    assertThat(said.out()).isEmpty();
    assertThat(room.resolve("results")).doesNotExist();
  }

  private static void assertRefused(DynoProcess dyno, String words) throws Exception {
    assertThat(dyno.exitCode()).as(dyno.err()).isEqualTo(2);
    assertThat(dyno.complaint()).startsWith("dyno: ").contains(words);
    assertThat(dyno.out()).isEmpty();
    assertThat(dyno.err()).doesNotContain("opening server embedded", "loading");
    dyno.assertNothingIsLeft();
  }
}
