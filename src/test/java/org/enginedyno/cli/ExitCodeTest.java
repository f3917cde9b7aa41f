package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Threshold;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.SearchedCapacity;
import org.enginedyno.result.SearchedCapacity.State;
import org.enginedyno.result.Status;
import org.enginedyno.session.PreparedCells.Outcome;
import org.junit.jupiter.api.Test;

final class ExitCodeTest {
  private static final Cell FLOOR = CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE).cell();
  private static final Cell INNODB = CellBuilder.of("READ_PK_POINT", "InnoDB").cell();
  private static final Cell ARCHIVE = CellBuilder.of("READ_PK_POINT", "ARCHIVE").cell();
  private static final List<Cell> PLANNED = List.of(FLOOR, INNODB, ARCHIVE);

  private static Measurement ok(Cell cell) {
    return SampleMeasurements.ok(cell, 1.0);
  }

  private static Measurement skipped(Cell cell) {
    return Measurement.skipped(new Skip(cell, "for a reason"), Instant.EPOCH);
  }

  private static Measurement failed(Cell cell) {
    return Measurement.ended(cell, Status.FAILED, Instant.EPOCH, 1, "it broke");
  }

  private static int code(Measurement... cells) {
    return ExitCode.of(new Outcome(PLANNED, List.of(cells), List.of()));
  }

  @Test
  void isOkIfSomeCellsAreSkippedAndTheOthersValid() {
    assertThat(code(ok(FLOOR), ok(INNODB), skipped(ARCHIVE))).isEqualTo(ExitCode.OK);
  }

  @Test
  void isNotOkIfOnlyTheFloorIsMeasuredOrACellFailedOrIsMissing() {
    assertThat(
            List.of(
                code(skipped(FLOOR), skipped(INNODB), skipped(ARCHIVE)),
                code(ok(FLOOR), skipped(INNODB), skipped(ARCHIVE)),
                code(ok(FLOOR), ok(INNODB), failed(ARCHIVE)),
                code(ok(FLOOR), ok(INNODB))))
        .containsOnly(ExitCode.CELLS_NOT_VALID);
  }

  @Test
  void isNotOkIfAThresholdIsMissed() {
    List<Measurement> all = List.of(ok(FLOOR), ok(INNODB), ok(ARCHIVE));

    assertThat(List.of("> 0.5/s", ">= 1/s", "> 1/s"))
        .extracting(
            limit ->
                ExitCode.of(
                    new Outcome(
                        PLANNED, all, List.of(Threshold.parse(limit).on("", "throughput")))))
        .containsExactly(ExitCode.OK, ExitCode.OK, ExitCode.CELLS_NOT_VALID);
  }

  @Test
  void isNotOkIfACapacityWasNotFound() {
    assertThat(State.values())
        .extracting(
            state ->
                code(
                    ok(FLOOR),
                    ok(INNODB).with(new SearchedCapacity(state, "p99 < 1 ms", null, "")),
                    skipped(ARCHIVE)))
        .containsExactly(
            ExitCode.OK,
            ExitCode.CELLS_NOT_VALID,
            ExitCode.CELLS_NOT_VALID,
            ExitCode.CELLS_NOT_VALID);
  }
}
