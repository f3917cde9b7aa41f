package org.enginedyno.command.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Secrets;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sides of other kinds: JDKs, and an external server. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class DuelSidesIT {
  private static final String READ =
      ShortDuel.ONE_LAUNCH + "--workload=READ_PK_POINT --engine=InnoDB";

  private static ExternalMariaDb server;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    server = ExternalMariaDb.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static DuelResults proven(DynoProcess dyno) throws Exception {
    assertThat(dyno.exitCode()).as(dyno.err()).isZero();
    DuelResults results = dyno.duel();
    assertThat(results.duels())
        .singleElement()
        .satisfies(duel -> assertThat(duel.problems()).isEmpty())
        .satisfies(duel -> assertThat(duel.blocks()).isPositive());
    return results;
  }

  @Test
  void jdksHaveSeparateJvms(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = DynoProcess.start(room, ShortDuel.line("jdk=17", "jdk=25", READ))) {
      assumeThat(dyno.exitCode() == 2 && dyno.err().contains("no JDK "))
          .as("both JDKs are installed")
          .isFalse();
      DuelResults results = proven(dyno);
      assertThat(results.base().records().clients())
          .isNotEmpty()
          .extracting(DuelSidesIT::version)
          .allMatch(version -> version.startsWith("17"));
      assertThat(results.candidate().records().clients())
          .isNotEmpty()
          .extracting(DuelSidesIT::version)
          .allMatch(version -> version.startsWith("25"));
      assertThat(dyno.results().resolve("report.html"))
          .content()
          .contains("<dt>Differs</dt><dd>jvm: 17 -&gt; 25</dd>", "client, JVM, version");
      dyno.assertNothingIsLeft();
    }
  }

  private static String version(ClientRecord client) {
    return client.jvm().getOrDefault("version", "");
  }

  private static DynoProcess duel(Path room, String base, String candidate) throws IOException {
    Path file = room.resolve("config").resolve("servers").resolve("theirs.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "kind: external\nurl: %s\nuser: dyno\n".formatted(server.url("dyno")));
    return DynoProcess.start(
        room, Map.of("DYNO_PASSWORD", server.password()), ShortDuel.line(base, candidate, READ));
  }

  @Test
  void anExternalServerIsOneSide(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = duel(room, "embedded", "theirs")) {
      DuelResults results = proven(dyno);
      assertThat(results.base().records().servers())
          .extracting(ServerRecord::kind)
          .containsOnly("embedded");
      assertThat(results.candidate().records().servers())
          .extracting(ServerRecord::kind)
          .containsOnly("external");
      Secrets.assertNoFileHolds(server.password(), room);
      dyno.assertNothingIsLeft();
    }
    assertThat(server.query("SELECT @@version")).as("it goes on").hasSize(1);
  }

  @Test
  void oneExternalServerCannotBeBothSides(@TempDir Path room) throws Exception {
    try (DynoProcess dyno = duel(room, "theirs", "theirs")) {
      assertThat(dyno.exitCode()).isEqualTo(2);
      assertThat(dyno.complaints())
          .containsExactly(
              "dyno: one server cannot be both sides, and theirs and theirs are both at %s; name another server for one of them"
                  .formatted(server.place()));
      assertThat(dyno.results()).doesNotExist();
      dyno.assertNothingIsLeft();
    }
  }
}
