package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The same cell on two servers that are up at once: neither ends before the other has begun. */
@EnabledOnOs(OS.LINUX)
@ExtendWith(LiveServer.class)
@Execution(ExecutionMode.CONCURRENT)
@Order(4)
final class TurnsIT {
  private static final String PLAN =
      """
      title: Two servers
      engines: [InnoDB, MyISAM]
      workloads: [READ_PK_POINT]
      data: { rows: 2_000 }
      measure: { warmup: 100ms, runs: 1 x 100ms, forks: 2 }
      """;

  @Test
  void areTakenBetweenServers(@TempDir Path room, Server other) throws Exception {
    String url = "jdbc:mysql://" + other.target().place() + "/it_turns";
    Path plan = Files.writeString(room.resolve("turns.yaml"), PLAN);
    Map<String, String> password = Map.of("DYNO_PASSWORD", other.target().password());
    List<String> arguments =
        List.of(
            "run",
            plan.toString(),
            "--out=results",
            "--server=embedded",
            "--server=" + url,
            "--user=" + other.target().user());
    try (DynoProcess dyno = DynoProcess.start(room, List.of(), password, arguments)) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Measurement> cells = dyno.journal();
      assertThat(cells).hasSize(2 * 2 + 2 * 2).allSatisfy(Cells::assertOk);
      assertThat(cells).extracting(cell -> cell.cell().server()).contains("embedded");

      List<Measurement> reads =
          cells.stream().filter(cell -> cell.cell().workload().equals("READ_PK_POINT")).toList();
      Instant allHaveBegun =
          reads.stream().map(Measurement::startedAt).max(Instant::compareTo).orElseThrow();
      assertThat(ends(dyno.results()))
          .hasSize(reads.size())
          .allSatisfy(end -> assertThat(end).isAfter(allHaveBegun));
      assertThat(RunFolder.open(dyno.results()).manifest().sessions())
          .singleElement()
          .satisfies(session -> assertThat(session.together()).isTrue());
      assertThat(Files.readString(dyno.results().resolve("report.html")))
          .contains("cells on different servers took turns");
    }
    try (DynoProcess clean =
        DynoProcess.start(
            room,
            List.of(),
            password,
            List.of("clean", "--server=" + url, "--user=" + other.target().user()))) {
      assertThat(clean.exitCode()).as(clean.err()).isZero();
    }
  }

  /** When the last fork of each cell wrote its last line. */
  private static List<Instant> ends(Path results) throws Exception {
    List<Instant> ends = new ArrayList<>();
    try (Stream<Path> logs = Files.list(results.resolve("log"))) {
      for (Path log : logs.filter(one -> one.toString().contains("read_pk_point")).toList()) {
        ends.add(Files.getLastModifiedTime(log).toInstant());
      }
    }
    return ends;
  }
}
