package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.junit.jupiter.api.Test;

/** Claims on a rate over the rows of a run. */
final class CurveClaimsTest {
  private static final String FALLS =
      "workload: INSERT_IIBENCH, where: { engine: InnoDB, threads: 1 }, of: { stretch: last },"
          + " over: { stretch: first }, ratio: less";
  private static final String STEADY = FALLS.replace("less", "equal");

  @Test
  void aFallingRateConfirmsAFallingCurve() {
    MadeUpRuns runs = runs(2.5, 2.6, 2.5, 2.6);

    assertThat(runs.outcome(FALLS).standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(runs.outcome(STEADY).standing()).isEqualTo(ClaimStatus.NOT_HELD);
  }

  @Test
  void aSteadyRateDoesNotConfirmAFallingCurve() {
    MadeUpRuns runs = runs(1.01, 0.99, 1.01, 0.99);

    assertThat(runs.outcome(STEADY).standing()).isEqualTo(ClaimStatus.HELD);
    assertThat(runs.outcome(FALLS).standing()).isEqualTo(ClaimStatus.NOT_TESTABLE_HERE);
  }

  @Test
  void twoRunsAreTooFew() {
    assertThat(runs(2.5, 2.6).outcome(FALLS).reason())
        .isEqualTo(
            "InnoDB at 1 has 2 runs of 2 forks; a verdict needs 4 runs of 3 forks (measure.runs,"
                + " measure.forks)");
  }

  /** Runs whose last rows take so many times as long as the first. */
  private static MadeUpRuns runs(double... slower) {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("INSERT_IIBENCH");
    sample.engines = List.of("InnoDB");
    sample.threads = List.of(1);
    MadeUpRuns runs = new MadeUpRuns(sample);
    List<Curve> curves = new ArrayList<>();
    for (double times : slower) {
      curves.add(curve(curves.size() + 1, times));
    }
    return runs.with(drawn(runs.cell("InnoDB", 1), curves));
  }

  private static Curve curve(int fork, double times) {
    List<Sample> samples = new ArrayList<>();
    long nanos = 0;
    for (int tenth = 1; tenth <= 10; tenth++) {
      nanos += Math.round(1e9 * (tenth == 10 ? times : 1));
      samples.add(new Sample(tenth * 1_000L, nanos, 1_000, 5_000));
    }
    return new Curve(fork, 1, samples, 0, List.of());
  }

  private static Measurement drawn(Measurement cell, List<Curve> curves) {
    return MadeUpRuns.figured(cell, cell.raw(), curves);
  }
}
