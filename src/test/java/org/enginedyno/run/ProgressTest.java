package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence;
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

  private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

  private final CellInProgress cell = new CellInProgress(Sample.cell("InnoDB"), START);

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

  private static Progress progress(List<Measurement> journal) {
    return new Progress(PLAN, MATRIX, journal, List.of());
  }

  @Test
  void progressStartsWithAllForksRemaining() {
    Progress progress = progress(List.of());

    assertThat(progress.number()).isEqualTo(1);
    assertThat(progress.total()).isEqualTo(4);
    assertThat(progress.left()).isEqualTo(PLANNED.multipliedBy(4));
    assertThat(progress.remaining(Set.of())).containsExactly(Map.entry(HERE, CELLS));
  }

  @Test
  void progressContinuesAfterOkCellsOfTheJournal() {
    Progress progress =
        progress(
            List.of(
                finished(CELLS.get(0), Status.OK),
                finished(CELLS.get(1), Status.INVALID),
                finished(CELLS.get(2), Status.FAILED)));

    assertThat(progress.number()).isEqualTo(2);
    assertThat(progress.left()).isEqualTo(PLANNED.multipliedBy(3));
    assertThat(progress.remaining(Set.of())).containsExactly(Map.entry(HERE, CELLS.subList(1, 4)));
  }

  @Test
  void progressHasNothingRemainingWhenDone() {
    Progress progress = progress(CELLS.stream().map(cell -> finished(cell, Status.OK)).toList());

    assertThat(progress.remaining(Set.of())).isEmpty();
    assertThat(progress.left()).isZero();
    assertThat(progress.number()).isEqualTo(progress.total());
  }

  @Test
  void progressCountsDownIfForksTakeThePlannedTime() {
    Progress progress = progress(List.of());

    progress.forkDone(CELLS.get(0), PLANNED.toNanos());
    progress.finished();

    assertThat(progress.number()).isEqualTo(2);
    assertThat(progress.left()).isEqualTo(PLANNED.multipliedBy(3));
  }

  @Test
  void progressExtrapolatesTheOverrunOfTheFirstForks() {
    Progress progress = progress(List.of());

    progress.forkDone(CELLS.get(0), PLANNED.plusSeconds(2).toNanos());

    assertThat(progress.left()).isEqualTo(PLANNED.plusSeconds(2).multipliedBy(3));
  }

  @Test
  void progressCorrectsItselfForkByForkIfThePaceChanges() {
    Progress progress = progress(List.of());

    progress.forkDone(CELLS.get(0), PLANNED.plusSeconds(4).toNanos());
    progress.forkDone(CELLS.get(1), PLANNED.toNanos());

    assertThat(progress.left()).isEqualTo(PLANNED.plusSeconds(2).multipliedBy(2));
  }

  @Test
  void progressIsNeverNegative() {
    Progress progress = progress(List.of());

    progress.forkDone(CELLS.get(0), 0);

    assertThat(progress.left()).isZero();
  }

  @Test
  void progressNamesServersWithFinishedCells() {
    Progress progress = progress(List.of(finished(CELLS.get(0), Status.OK)));

    assertThat(progress.isBegun("here")).isTrue();
    assertThat(progress.isBegun("there")).isFalse();
    assertThat(progress(List.of(finished(CELLS.get(0), Status.FAILED))).isBegun("here")).isFalse();
  }

  private void add(ForkResult fork) {
    Evidence evidence = Sample.evidence("InnoDB");
    cell.add(Sample.forkOutcome(evidence, fork, evidence), 7.5);
  }

  @Test
  void aCellBecomesAMeasurementOfItsRuns() {
    add(Sample.fork());

    Measurement measurement = cell.finish(Optional.empty());

    assertThat(measurement.status()).isEqualTo(Status.OK);
    assertThat(measurement.startedAt()).isEqualTo(START);
    assertThat(measurement.seconds()).isEqualTo(7.5);
    assertThat(measurement.runs()).as("without the warm-up").containsExactly(500.0, 500.0, 500.0);
    assertThat(measurement.score()).hasValue(500.0);
  }

  @Test
  void aCellKeepsThePercentilesOfAllRunsTogether() {
    add(Sample.fork());

    var latency = Objects.requireNonNull(cell.finish(Optional.empty()).latency());

    assertThat(latency.p99()).isCloseTo(4_000.0, within(40.0));
  }

  @Test
  void aCellReportsTheCostOfAnOperation() {
    add(Sample.fork());

    var cost = Objects.requireNonNull(cell.finish(Optional.empty()).cost());

    assertThat(cost.clientCpuMicros()).isEqualTo(30.0);
    assertThat(cost.serverCpuMicros()).isEqualTo(70.0);
  }

  @Test
  void aCellIsInvalidWithReasonsAndWithoutAScoreIfAProofFails() {
    add(Sample.fork(3, 1, Sample.COUNTERS));

    Measurement measurement = cell.finish(Optional.empty());

    assertThat(measurement.status()).isEqualTo(Status.INVALID);
    assertThat(measurement.reasons()).hasSize(2).first().asString().contains("1 of 2 threads");
    assertThat(measurement.score()).isEmpty();
    assertThat(measurement.runs()).hasSize(3);
  }
}
