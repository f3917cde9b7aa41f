package org.enginedyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.Objects;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence;
import org.junit.jupiter.api.Test;

final class CellInProgressTest {
  private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

  private final CellInProgress cell = new CellInProgress(Sample.cell("InnoDB"), START);

  private void add(ForkResult fork) {
    Evidence evidence = Sample.evidence("InnoDB");
    cell.add(Sample.forkOutcome(evidence, fork, evidence), 7.5);
  }

  @Test
  void becomesAMeasurementOfItsRuns() {
    add(Sample.fork());

    Measurement measurement = cell.finish();

    assertThat(measurement.status()).isEqualTo(Status.OK);
    assertThat(measurement.startedAt()).isEqualTo(START);
    assertThat(measurement.seconds()).isEqualTo(7.5);
    assertThat(measurement.runs()).as("without the warm-up").containsExactly(500.0, 500.0, 500.0);
    assertThat(measurement.score()).hasValue(500.0);
  }

  @Test
  void keepsThePercentilesOfAllRunsTogether() {
    add(Sample.fork());

    var latency = Objects.requireNonNull(cell.finish().latency());

    assertThat(latency.p99()).isCloseTo(4_000.0, within(40.0));
  }

  @Test
  void tellsWhatAnOperationCost() {
    add(Sample.fork());

    var cost = Objects.requireNonNull(cell.finish().cost());

    assertThat(cost.clientCpuMicros()).isEqualTo(30.0);
    assertThat(cost.serverCpuMicros()).isEqualTo(70.0);
  }

  @Test
  void isInvalidWithItsReasonsAndHasNoScoreWhereAProofFails() {
    add(Sample.fork(3, 1, Sample.COUNTERS));

    Measurement measurement = cell.finish();

    assertThat(measurement.status()).isEqualTo(Status.INVALID);
    assertThat(measurement.reasons()).singleElement().asString().contains("1 of 2 threads");
    assertThat(measurement.score()).isEmpty();
    assertThat(measurement.runs()).hasSize(3);
  }
}
