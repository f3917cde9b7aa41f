package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.junit.jupiter.api.Test;

final class RatioTest {
  private final Measurement sample = new SampleRun().measurements().get(0);

  @Test
  void isAFactorWhereTheRunsLieApart() {
    assertThat(ratio(List.of(130.0, 134.0), List.of(99.0, 101.0))).isEqualTo("x1.32 of InnoDB");
  }

  @Test
  void saysThatTheRunsOverlap() {
    assertThat(ratio(List.of(100.0, 134.0), List.of(99.0, 101.0)))
        .isEqualTo("x1.17 of InnoDB, runs overlap");
  }

  @Test
  void saysThatOneRunTellsNothingOfASpread() {
    assertThat(ratio(List.of(132.0), List.of(100.0))).isEqualTo("x1.32 of InnoDB, one run each");
  }

  @Test
  void doesNotExistForACellThatIsNotOk() {
    assertThat(Ratio.of(sample, SampleRun.invalid(sample, "why"), "InnoDB")).isEmpty();
  }

  private String ratio(List<Double> runs, List<Double> reference) {
    return Ratio.of(with(runs), with(reference), "InnoDB").orElseThrow().toString();
  }

  private Measurement with(List<Double> runs) {
    return new Measurement(
        sample.cell(),
        sample.status(),
        List.of(),
        sample.startedAt(),
        1,
        SampleMeasurements.figures(runs),
        null);
  }
}
