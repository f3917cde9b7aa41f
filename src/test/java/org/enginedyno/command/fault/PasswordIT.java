package org.enginedyno.command.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.command.Await;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.command.Secrets;
import org.enginedyno.command.Signals;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A password stays out of dyno's child processes, output and files. */
@EnabledOnOs(OS.LINUX)
final class PasswordIT {
  private static final String CANARY = "canary-4711";
  private static final Map<String, String> SECRETS =
      Map.of("DYNO_PASSWORD", CANARY, "OTHER_API_TOKEN", CANARY, "KEPT", "as it was");

  /** Names a variable that does not look like that of a password. */
  private static final String SERVER =
      "kind: external\nurl: %s\nuser: dyno\npassword-env: PLANTED_KEY\n";

  private static final String PLAN =
      """
      title: Reads
      servers: [planted]
      engines: [InnoDB]
      workloads: [READ_PK_POINT]
      jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
      data: { rows: 1000 }
      measure: { warmup: 100ms, runs: 1 x 100ms, forks: 1 }
      """;

  /** The core of a crashed JVM contains its memory. */
  private static final List<String> WITHOUT_CORE =
      List.of("bash", "-c", "ulimit -c 0; exec \"$@\"", "bash");

  /** Types the password at the prompt; earlier the terminal would echo it. */
  private static final List<String> AT_A_TERMINAL =
      List.of(
          "bash",
          "-c",
          "(for i in $(seq 900); do grep -qs 'Password of' typed.txt && break; sleep 0.1; done; echo \"$TYPED\")"
              + " | script -qefc \"$(printf '%q ' \"$@\")\" typed.txt",
          "terminal");

  @TempDir private Path room = Path.of("");

  @Test
  @Tag("long")
  void isInTheEnvironmentOfNoForkAndNoServer() throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room, SECRETS, DynoProcess.ONE_READ + "--set=measure.runs='1 x 3s' --out=results")) {
      ProcessHandle fork = dyno.holdRun("floor_do_1-");
      assertKeepsTheRest(dyno.server());
      assertKeepsTheRest(fork);
    }
  }

  @Test
  @Tag("long")
  void isInTheEnvironmentOfNoForkOfPlainJmh() throws Exception {
    try (DynoProcess dyno =
        DynoProcess.start(
            room, SECRETS, "jmh FLOOR_DO_1$ -p rows=1000 -f 1 -wi 1 -w 100ms -i 1 -r 60s")) {
      dyno.await("a warm-up", () -> dyno.out().contains("# Warmup Iteration"));
      assertKeepsTheRest(dyno.fork());
    }
  }

  private static void assertKeepsTheRest(ProcessHandle process) throws IOException {
    assertThat(variablesWith(CANARY, process)).isEmpty();
    assertThat(variablesWith("KEPT=", process)).containsExactly("KEPT=as it was");
  }

  /** Only these, as a failure prints them. */
  private static List<String> variablesWith(String text, ProcessHandle process) throws IOException {
    Path environment = Path.of("/proc/" + process.pid() + "/environ");
    return Stream.of(Files.readString(environment, ISO_8859_1).split("\0"))
        .filter(variable -> variable.contains(text))
        .toList();
  }

  @Test
  @Tag("long")
  void isInNoOutputAndInNoFile(@TempDir Path theirs) throws Exception {
    try (ExternalMariaDb server = ExternalMariaDb.start(theirs)) {
      write("servers/planted.yaml", SERVER.formatted(server.url("dyno")));
      write("plans/one.yaml", PLAN);
      write("plans/two.yaml", PLAN);
      write("plans/both.yaml", "title: Both\nplans: [one, two]\n");
      Map<String, String> key = Map.of("PLANTED_KEY", server.password());
      for (String line :
          List.of(
              "run one --dry-run",
              "run both --dry-run",
              "duel planted embedded --dry-run --workload=READ_PK_POINT --engine=InnoDB",
              "run both --out=sequence",
              "clean --server=planted")) {
        try (DynoProcess dyno = DynoProcess.start(room, key, line)) {
          // a proof may fail on a busy machine
          assertThat(dyno.exitCode()).as(dyno.err()).isIn(0, 3);
        }
      }
      try (DynoProcess dyno = DynoProcess.start(room, key, "doctor one")) {
        dyno.exitCode();
        assertThat(dyno.out()).contains("server planted").doesNotContain("wrong user or password");
      }
      Map<String, String> typed = Map.of("TYPED", server.password());
      try (DynoProcess dyno =
          DynoProcess.start(room, AT_A_TERMINAL, typed, "doctor one --ask-password")) {
        dyno.exitCode();
        assertThat(dyno.out()).contains("server planted").doesNotContain("wrong user or password");
      }
      crash(server, key);
      Secrets.assertNoFileHolds(server.password(), room);
    }
  }

  /** Keeps the messages of a fork that crashes, and of dyno. */
  private void crash(ExternalMariaDb server, Map<String, String> key) throws Exception {
    List<String> words =
        new ArrayList<>(DynoProcess.words("run one --set=measure.runs='1 x 3s' --out=results"));
    try (DynoProcess dyno = DynoProcess.start(room, WITHOUT_CORE, List.of(), key, words)) {
      dyno.awaitWarmup("floor_do_1-");
      ProcessHandle fork = dyno.fork();
      assertThat(variablesWith(server.password(), fork)).isEmpty();
      dyno.awaitRun("floor_do_1-");
      Signals.send("SEGV", fork);
      // by then the fork has read and deleted the file with the password
      dyno.awaitRun("floor_borrow-");
      dyno.signal("SEGV");
      assertThat(dyno.exitCode()).isEqualTo(134);
      for (long pid : List.of(fork.pid(), dyno.pid())) {
        assertThat(room.resolve("hs_err_pid%d.log".formatted(pid)))
            .content()
            .contains("SIGSEGV", "Environment Variables:");
      }
      Await.until(
          "the end of the forks",
          () -> Signals.processes().stream().noneMatch(line -> line.contains(room.toString())));
    }
  }

  private void write(String file, String text) throws IOException {
    Path path = room.resolve("config").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
