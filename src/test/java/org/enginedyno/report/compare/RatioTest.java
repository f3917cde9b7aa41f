package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.folder.Manifest;
import org.junit.jupiter.api.Test;

final class RatioTest {
  private static final Manifest RUN = new SampleRun().manifest();

  private final Measurement sample = new SampleRun().measurements().get(0);

  @Test
  void reportsTheUncertaintyOfRuns() {
    assertThat(ratio(List.of(130.0, 134.0), List.of(99.0, 101.0))).isEqualTo("x1.32 of InnoDB");
    assertThat(ratio(List.of(100.0, 134.0), List.of(99.0, 101.0)))
        .isEqualTo("x1.17 of InnoDB, 0.99 to 1.35, runs overlap");
    assertThat(ratio(List.of(132.0), List.of(100.0))).isEqualTo("x1.32 of InnoDB, one run each");
  }

  @Test
  void doesNotExistForACellThatIsNotOk() {
    assertThat(Ratio.of(sample, SampleRun.invalid(sample, "why"), "InnoDB", RUN)).isEmpty();
  }

  @Test
  void doesNotExistForACellWhoseOperationsAreDueAtARate() {
    Cell rated = sample.cell().probe(PlanAxis.ARRIVALS.parsed("500/s"));

    assertThat(Ratio.of(Copy.of(sample, "cell", rated), sample, "InnoDB", RUN)).isEmpty();
    assertThat(Ratio.of(sample, Copy.of(sample, "cell", rated), "InnoDB", RUN)).isEmpty();
  }

  @Test
  void reportsDifferentSessions() {
    SampleRun run = new SampleRun();
    Instant first = sample.startedAt();
    run.sessions = List.of(first, first.plusSeconds(3_600));
    Manifest resumed = run.manifest();

    assertThat(ratio(first, first.plusSeconds(60), resumed)).isEqualTo("x1.32 of InnoDB");
    assertThat(ratio(first, first.plusSeconds(3_600), resumed))
        .isEqualTo("x1.32 of InnoDB, 1.29 to 1.35, measured in different sessions");
    assertThat(ratio(first.plusSeconds(4_000), first.plusSeconds(9_000), resumed))
        .isEqualTo("x1.32 of InnoDB");
    assertThat(ratio(first, first.plusSeconds(90_000), RUN))
        .as("no session is recorded")
        .isEqualTo("x1.32 of InnoDB");
  }

  private String ratio(Instant began, Instant referenceBegan, Manifest run) {
    return Ratio.of(
            with(List.of(130.0, 134.0), began),
            with(List.of(99.0, 101.0), referenceBegan),
            "InnoDB",
            run)
        .orElseThrow()
        .toString();
  }

  private String ratio(List<Double> runs, List<Double> reference) {
    return Ratio.of(with(runs), with(reference), "InnoDB", RUN).orElseThrow().toString();
  }

  private Measurement with(List<Double> runs) {
    return with(runs, sample.startedAt());
  }

  private Measurement with(List<Double> runs, Instant began) {
    return Copy.of(SampleMeasurements.figures(runs).ok(sample.cell()), "startedAt", began);
  }
}
