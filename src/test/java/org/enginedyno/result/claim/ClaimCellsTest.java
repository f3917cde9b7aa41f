package org.enginedyno.result.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

/** Which cells a claim speaks of, and what else than rates is asked of them. */
final class ClaimCellsTest {
  @Test
  void prefersCellsThatAreAsPublishedAndUsualElsewhere() {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("READ_PK_RANGE");
    sample.engines = List.of("InnoDB", "MyISAM");
    sample.knobs = Map.of("data.pk-range", List.of("100", "1000"));
    MadeUpRuns runs = new MadeUpRuns(sample);
    String claim = "workload: READ_PK_RANGE, threads: [4], of: InnoDB, over: MyISAM, ratio: more";

    ClaimOutcome usual = runs.outcome(claim);
    ClaimOutcome published = runs.outcome(claim + ", as: { data.pk-range: 1000 }");
    ClaimOutcome neither = runs.outcome(claim + ", as: { data.pk-range: 5000 }");

    assertThat(usual.ratios()).hasSize(1);
    assertThat(published.ratios()).hasSize(1).isNotEqualTo(usual.ratios());
    assertThat(neither.ratios()).hasSize(2);
    assertThat(neither.differences()).contains("data.pk-range 100, not 5000");
  }

  @Test
  void answersAgreeWhereTheirProofsSaySo() {
    MadeUpRuns runs = new MadeUpRuns();
    String claim = "workload: READ_PK_POINT, agree: [InnoDB, MyISAM]";

    assertThat(runs.outcome(claim).standing()).isEqualTo(Standing.NOT_TESTABLE_HERE);
    for (Measurement cell : runs.stored().cells()) {
      runs.with(MadeUpRuns.answered(cell, true));
    }
    assertThat(runs.outcome(claim).standing()).isEqualTo(Standing.HELD);
    runs.with(MadeUpRuns.answered(runs.cell("InnoDB", 4), false));
    assertThat(runs.outcome(claim).standing()).isEqualTo(Standing.NOT_HELD);
    assertThat(runs.outcome(claim.replace("MyISAM", "Falcon")).standing())
        .isEqualTo(Standing.NOT_TESTABLE_HERE);
  }

  @Test
  void sizesAreThoseOfTheTables() {
    ClaimOutcome outcome =
        new MadeUpRuns()
            .outcome(
                "workload: READ_PK_POINT, figure: data-bytes, unit: bytes,"
                    + " figures: { InnoDB: 195772416, MyISAM: 167519584 }");

    assertThat(outcome.standing()).isEqualTo(Standing.HELD);
    assertThat(outcome.ratios())
        .extracting(MeasuredRatio::ratio)
        .containsOnly(19_578_880 / 16_751_616.0);
  }
}
