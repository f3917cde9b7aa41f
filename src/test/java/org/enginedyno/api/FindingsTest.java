package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.enginedyno.session.Outcome;
import org.junit.jupiter.api.Test;

final class FindingsTest {
  private static final Path FOLDER = Path.of("results");
  private static final Cell FLOOR = CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE).threads(2).cell();
  private static final Cell INNODB = CellBuilder.of("READ_PK_POINT", "InnoDB").threads(2).cell();
  private static final Cell ARIA = CellBuilder.of("READ_PK_POINT", "Aria").threads(2).cell();

  private static DynoResults results(Measurement... came) {
    return Findings.results(FOLDER, new Outcome(List.of(FLOOR, INNODB, ARIA), List.of(came)));
  }

  private static Measurement ok(Cell cell) {
    return SampleMeasurements.ok(cell, 100.0, 300.0);
  }

  @Test
  void haveTheFiguresOfWhatIsOk() {
    DynoResults results = results(ok(FLOOR), ok(INNODB), ok(ARIA));

    assertThat(results.isValid()).isTrue();
    assertThat(results.report()).isEqualTo(FOLDER.resolve("report.html"));
    DynoCell cell = results.cell("READ_PK_POINT", "InnoDB", 2);
    assertThat(cell.score()).isEqualTo(INNODB.measure().score().of(List.of(100.0, 300.0)));
    assertThat(cell.figures().orElseThrow().runs()).containsExactly(100.0, 300.0);
    assertThat(cell.figures().orElseThrow().latency().orElseThrow().p99()).isPositive();
    assertThat(cell.figures().orElseThrow().clientCpuMicros()).isEmpty();
    assertThat(cell.others()).containsEntry("checkout", "held").containsEntry("driver", "mysql");
    assertThat(cell).hasToString(INNODB.id() + ": %.0f ops/s".formatted(cell.score()));
  }

  @Test
  void haveNoFiguresOfWhatBroke() {
    DynoResults results =
        results(
            ok(FLOOR),
            ok(INNODB),
            Measurement.ended(ARIA, Status.FAILED, Instant.EPOCH, 1, "it fell over"));

    assertThat(results.isValid()).isFalse();
    assertThat(results.problems()).containsExactly(ARIA.id() + ": FAILED: it fell over");
    DynoCell broken = results.cell("READ_PK_POINT", "Aria", 2);
    assertThat(broken.figures()).isEmpty();
    assertThat(broken.isComparable()).isFalse();
    assertThatThrownBy(broken::score).hasMessageEndingWith("FAILED: it fell over");
  }

  @Test
  void areNoSuccessWhereNothingButTheFloorWasMeasured() {
    Measurement one = Measurement.skipped(new Skip(INNODB, "not offered"), Instant.EPOCH);
    Measurement other = Measurement.skipped(new Skip(ARIA, "not offered"), Instant.EPOCH);

    assertThat(results(ok(FLOOR), one, other).problems())
        .containsExactly("nothing was measured but the floor");
    assertThat(results(ok(FLOOR), ok(INNODB), other).isValid()).isTrue();
  }

  @Test
  void missWhatNeverCame() {
    assertThat(results(ok(FLOOR), ok(INNODB)).problems())
        .containsExactly("not every cell that was planned came to its end");
  }

  @Test
  void sayWhichCellsThereAreWhereOneIsNot() {
    assertThatThrownBy(() -> results(ok(INNODB)).cell("READ_PK_POINT", "InnoDB", 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("0 cells are READ_PK_POINT InnoDB t9; there are: " + INNODB.id());
  }
}
