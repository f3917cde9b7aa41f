package org.enginedyno.command.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.enginedyno.command.Cells;
import org.enginedyno.command.DynoProcess;
import org.enginedyno.result.Figures.BytesWritten;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Durability as an axis, and next to every figure of a cell that writes. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
final class DurabilityIT {
  static final String PLAN =
      """
      title: Durability
      engines: [%s]
      workloads: [INSERT_SMALL]
      threads: 1
      insert: { rows-per-thread: 20 }
      settings: { durability: [durable, relaxed] }
      measure: { warmup: 100ms, runs: 1 x 100ms }
      floors: off
      """;

  @Test
  void isInForceAndReportedForEachEngineAndProfile(@TempDir Path room) throws Exception {
    Path plan =
        Files.writeString(room.resolve("writes.yaml"), PLAN.formatted("InnoDB, Aria, MyISAM"));
    try (DynoProcess dyno = DynoProcess.start(room, "run --out=results", plan.toString())) {
      assertThat(dyno.exitCode()).as(dyno.err()).isZero();
      List<Measurement> cells = dyno.journal();
      assertThat(cells).hasSize(6).allSatisfy(Cells::assertOk);
      assertInForce(cells, "InnoDB", "innodb_flush_log_at_trx_commit", "1", "2");
      assertInForce(cells, "Aria", "aria_group_commit", "none", "soft");
      assertThat(in(cells, "MyISAM", "durable").log()).isEqualTo(DurabilityInForce.Log.NONE);
      assertThat(dyno.err())
          .contains("durability of InnoDB on embedded, durability=relaxed: ")
          .contains("durability of MyISAM on embedded, durability=durable: no log");
      assertThat(Files.readString(room.resolve("results/summary.md")))
          .contains("Durability in force: ", "Median time of a 4 KiB");
      assertThat(cells).isNotEmpty().allSatisfy(DurabilityIT::assertWritten);
      dyno.assertNothingIsLeft();
    }
  }

  /** Rows of 20 x 100 bytes were written, and their size on disk is reported. */
  private static void assertWritten(Measurement cell) {
    BytesWritten written = Objects.requireNonNull(cell.written());
    assertThat(written.byCounter().isEmpty()).isNotEqualTo(cell.cell().engine().equals("InnoDB"));
    assertThat(Objects.requireNonNull(cell.proof()).forks().tables())
        .isNotEmpty()
        .allSatisfy(table -> assertThat(table.fileBytes()).isNotNull().isGreaterThan(1_000));
  }

  /** Each profile gave its own value. */
  static void assertInForce(
      List<Measurement> cells, String engine, String variable, String durable, String relaxed) {
    assertThat(in(cells, engine, "durable").variables()).containsEntry(variable, durable);
    assertThat(in(cells, engine, "relaxed").variables()).containsEntry(variable, relaxed);
  }

  private static DurabilityInForce in(List<Measurement> cells, String engine, String profile) {
    return cells.stream()
        .filter(cell -> cell.cell().engine().equals(engine))
        .filter(cell -> profile.equals(cell.cell().setup().settings().get("durability")))
        .map(cell -> Objects.requireNonNull(cell.durability()))
        .findFirst()
        .orElseThrow();
  }
}
