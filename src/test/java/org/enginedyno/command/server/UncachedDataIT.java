package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DataState.Label;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A plan for data in memory, with one buffer pool that is too small and one that is not. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class UncachedDataIT {
  /** The larger buffer pool first: it still has the loaded rows. */
  private static final String PLAN =
      """
      title: Data in memory, or not
      engines: [InnoDB]
      workloads: [READ_PK_POINT]
      settings: { innodb_buffer_pool_size: [192M, 6M] }
      data: { rows: 100_000, expect: cached }
      measure: { warmup: 1s, runs: 2 x 400ms }
      """;

  @Test
  void isBoundByReadsAndMarkedIfItDoesNotFit(@TempDir Path room) throws Exception {
    Path plan = Files.writeString(room.resolve("memory.yaml"), PLAN);
    try (DynoProcess dyno = DynoProcess.start(room, "run --out=results", plan.toString())) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      Path results = dyno.results();
      Measurement small = cell(results, "6M");
      Measurement large = cell(results, "192M");

      assertThat(small.reasons()).isEmpty();
      assertThat(state(small)).returns(Label.IO_BOUND, DataState::label);
      assertThat(small.marks()).extracting(Mark::label).contains(Mark.Label.UNCACHED);
      assertThat(state(large)).returns(Label.CACHED, DataState::label);
      assertThat(large.marks()).extracting(Mark::label).doesNotContain(Mark.Label.UNCACHED);
      assertThat(Files.readString(results.resolve("summary.md"))).contains("uncached", "I/O-bound");
      assertThat(Files.readString(results.resolve("report.html"))).contains("I/O-bound");
    }
  }

  private static DataState state(Measurement cell) {
    return Objects.requireNonNull(cell.dataState(), cell.cell().id());
  }

  private static Measurement cell(Path results, String size) throws Exception {
    return RunFolder.open(results).measurements().stream()
        .filter(cell -> cell.cell().workload().equals("READ_PK_POINT"))
        .filter(cell -> size.equals(cell.cell().setup().settings().get("innodb_buffer_pool_size")))
        .findFirst()
        .orElseThrow();
  }
}
