package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.command.ExternalMariaDb;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The same cell on two servers that run at once: neither ends before the other has started. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class TurnsIT {
  @Test
  void alternateBetweenServers(@TempDir Path room) throws Exception {
    try (ExternalMariaDb other = ExternalMariaDb.start(room);
        DynoProcess dyno =
            other.run(
                room,
                "dyno",
                "--server=embedded --engine=InnoDB --workload=READ_PK_POINT --set=measure.forks=2"
                    + " --set=measure.warmup=100ms --set='measure.runs=1 x 100ms'")) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Measurement> cells = dyno.journal();
      assertThat(cells).hasSize(2 + 2 * 2).allSatisfy(Cells::assertOk);

      List<Measurement> reads =
          cells.stream().filter(cell -> cell.cell().workload().equals("READ_PK_POINT")).toList();
      assertThat(reads)
          .extracting(cell -> cell.cell().server())
          .containsExactlyInAnyOrder("planted", "embedded");
      Instant allHaveBegun =
          reads.stream().map(Measurement::startedAt).max(Instant::compareTo).orElseThrow();
      assertThat(ends(dyno.results()))
          .hasSize(reads.size())
          .allSatisfy(end -> assertThat(end).isAfter(allHaveBegun));
      assertThat(RunFolder.open(dyno.results()).manifest().records().sessions())
          .singleElement()
          .satisfies(session -> assertThat(session.together()).isTrue());
      assertThat(Files.readString(dyno.results().resolve("report.html")))
          .contains("cells on different servers alternated");
      dyno.assertNothingIsLeft();
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
