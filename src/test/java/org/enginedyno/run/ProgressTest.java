package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Subject;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private static final Duration PLANNED =
      Forecast.perFork(Sample.cell("Aria")).plus(Forecast.overhead(Sample.cell("Aria")));
  private static final List<Cell> CELLS =
      Stream.of("InnoDB", "MyISAM", "Aria", "MEMORY").map(Sample::cell).toList();
  private static final Subject HERE = new Subject("here", Instance.SHARED);
  private static final Plan PLAN = RunPlans.onServers(List.of("there", "here"), "InnoDB");
  private static final Matrix MATRIX = new Matrix(CELLS, List.of());

  private static Measurement finished(Cell cell, Status status) {
    return new Measurement(
        cell,
        status,
        List.of(),
        Instant.EPOCH,
        1,
        SampleMeasurements.figures(List.of()).build(),
        null);
  }

  @Test
  void beginsWithEverythingAhead() {
    Progress progress = new Progress(MATRIX, List.of());

    assertThat(progress.number()).isEqualTo(1);
    assertThat(progress.total()).isEqualTo(4);
    assertThat(progress.left()).isEqualTo(PLANNED.multipliedBy(4));
    assertThat(progress.remaining(PLAN)).containsExactly(Map.entry(HERE, CELLS));
  }

  @Test
  void goesOnAfterTheCellsThatAreOkInTheJournal() {
    Progress progress =
        new Progress(
            MATRIX,
            List.of(
                finished(CELLS.get(0), Status.OK),
                finished(CELLS.get(1), Status.INVALID),
                finished(CELLS.get(2), Status.FAILED)));

    assertThat(progress.number()).isEqualTo(2);
    assertThat(progress.left()).isEqualTo(PLANNED.multipliedBy(3));
    assertThat(progress.remaining(PLAN)).containsExactly(Map.entry(HERE, CELLS.subList(1, 4)));
  }

  @Test
  void leavesNothingWhereEverythingIsDone() {
    Progress progress =
        new Progress(MATRIX, CELLS.stream().map(cell -> finished(cell, Status.OK)).toList());

    assertThat(progress.remaining(PLAN)).isEmpty();
    assertThat(progress.left()).isZero();
    assertThat(progress.number()).isEqualTo(progress.total());
  }

  @Test
  void countsDownAsPlannedWhereForksTakeWhatWasPlanned() {
    Progress progress = new Progress(MATRIX, List.of());

    progress.forkDone(CELLS.get(0), PLANNED.toNanos());
    progress.finished();

    assertThat(progress.number()).isEqualTo(2);
    assertThat(progress.left()).isEqualTo(PLANNED.multipliedBy(3));
  }

  @Test
  void expectsOfTheRestWhatTheFirstForksTookLonger() {
    Progress progress = new Progress(MATRIX, List.of());

    progress.forkDone(CELLS.get(0), PLANNED.plusSeconds(2).toNanos());

    assertThat(progress.left()).isEqualTo(PLANNED.plusSeconds(2).multipliedBy(3));
  }

  @Test
  void correctsItselfForkByForkWhereThePaceChanges() {
    Progress progress = new Progress(MATRIX, List.of());

    progress.forkDone(CELLS.get(0), PLANNED.plusSeconds(4).toNanos());
    progress.forkDone(CELLS.get(1), PLANNED.toNanos());

    assertThat(progress.left()).isEqualTo(PLANNED.plusSeconds(2).multipliedBy(2));
  }

  @Test
  void isNeverLessThanNothing() {
    Progress progress = new Progress(MATRIX, List.of());

    progress.forkDone(CELLS.get(0), 0);

    assertThat(progress.left()).isZero();
  }

  @Test
  void knowsOnWhichServersCellsWereFinishedBefore() {
    Progress progress = new Progress(MATRIX, List.of(finished(CELLS.get(0), Status.OK)));

    assertThat(progress.isBegun("here")).isTrue();
    assertThat(progress.isBegun("there")).isFalse();
    assertThat(new Progress(MATRIX, List.of(finished(CELLS.get(0), Status.FAILED))).isBegun("here"))
        .isFalse();
  }
}
