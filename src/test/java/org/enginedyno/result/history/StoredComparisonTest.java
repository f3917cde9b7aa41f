package org.enginedyno.result.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.AxisValues.AxisChoices;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Verdict;
import org.enginedyno.result.history.RunConditions.ConditionChange;
import org.junit.jupiter.api.Test;

final class StoredComparisonTest {
  private final SampleRun run = new SampleRun();

  StoredComparisonTest() {
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB");
    run.threads = List.of(4);
  }

  @Test
  void findsNoChangeBetweenARunAndItself() {
    StoredComparison comparison = compared(stored(), stored());

    assertThat(comparison.changes()).isEmpty();
    assertThat(comparison.alone()).isEmpty();
    assertThat(comparison.floors()).isNotEmpty();
  }

  @Test
  void refusesCellsThatAreNotOkOrMarked() {
    StoredRun plain = stored();
    Measurement one = run.cell("InnoDB", 4);
    run.with(SampleRun.invalid(one, "another plan"));
    StoredRun invalid = stored();
    run.with(SampleRun.marked(one, new Mark(Mark.Label.NOISY, "x")));
    StoredRun noisy = stored();
    run.with(SampleRun.marked(one, new Mark(Mark.Label.TOO_SHORT, "x")));
    StoredRun tooShort = stored();

    assertThat(refusals(plain, invalid)).containsExactly("NEW is INVALID: another plan");
    assertThat(refusals(noisy, plain)).containsExactly("BASE is marked noisy");
    assertThat(refusals(tooShort, plain)).isEmpty();
    assertThat(compared(noisy, plain).pairs().get(0).verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  void givesNoVerdictForOneFork() {
    StoredPair pair = compared(stored(), stored()).pairs().get(0);

    assertThat(pair.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(pair.obstacle()).hasValueSatisfying(why -> assertThat(why).contains("one fork"));
  }

  @Test
  void givesNoVerdictForCellsAtAFixedRate() {
    run.choices = new AxisChoices(Map.of(PlanAxis.ARRIVALS.key(), List.of("1000/s")));

    assertThat(compared(stored(), stored()).pairs())
        .isNotEmpty()
        .allMatch(pair -> pair.verdict() == Verdict.INCONCLUSIVE)
        .allMatch(pair -> pair.ratio(FigureCatalogue.THROUGHPUT).isEmpty())
        .allMatch(pair -> pair.obstacle().orElse("").contains("were due at a fixed rate"));
  }

  @Test
  void givesNoVerdictWithoutAFloorInBoth() throws IOException {
    StoredRun recorded = RecordedRuns.unmarked(RecordedRuns.all().get(2));
    StoredRun without =
        new StoredRun(
            "without",
            recorded.manifest(),
            recorded.cells().stream().filter(cell -> !cell.cell().isFloor()).toList());

    assertThat(compared(recorded, without).pairs())
        .hasSize(8)
        .allMatch(pair -> pair.obstacle().orElse("").contains("no floor"));
  }

  @Test
  void refusesDifferentDataAndDifferentScores() {
    StoredRun median = stored();
    Cell cell = run.cell("InnoDB", 4).cell();
    Measure best = Copy.of(cell.measure(), "score", ScoreRule.BEST);
    StoredRun other =
        Copy.of(median, "cells", List.of(Copy.of(run.cell("InnoDB", 4), "cell", cell.with(best))));

    assertThat(refusals(median, other)).containsExactly("other score: median -> best");
  }

  @Test
  void treatsAnAxisOfOneValueEachAsAChangedCondition() {
    StoredRun base = stored();
    run.servers = List.of("mysql-9.7");
    run.choices = SampleClients.checkouts(Checkout.BORROW);
    StoredComparison comparison = compared(base, stored());

    assertThat(comparison.pairs()).hasSize(1);
    assertThat(comparison.changes().stream().map(ConditionChange::toString))
        .contains("server: embedded -> mysql-9.7", "checkout: held -> borrow")
        .contains("server, version: 11.4.5-MariaDB -> 8.9.36");
  }

  @Test
  void reportsCellsThatOnlyOneRunHas() {
    run.workloads = List.of("INSERT_SMALL");
    StoredRun base = stored();
    run.knobs = Map.of("insert.rows-per-commit", List.of("2"));
    StoredComparison comparison = compared(base, stored());

    assertThat(comparison.pairs()).isEmpty();
    assertThat(comparison.alone())
        .hasSize(2)
        .first()
        .asString()
        .startsWith(base.cells().get(base.cells().size() - 1).cell().id() + " is in BASE only;")
        .contains("NEW has insert.rows-per-commit=2 in place of ");
  }

  /** The nearest cell in place of each would be looked for among all others. */
  @Test
  void namesTheFirstOfManyCellsThatOnlyOneRunHas() {
    setDelays(0);
    StoredRun base = stored();
    setDelays(1000);
    StoredComparison comparison = compared(base, stored());

    assertThat(comparison.pairs()).isEmpty();
    assertThat(comparison.alone())
        .hasSize(402)
        .contains("52 more cells are in BASE only", "52 more cells are in NEW only")
        .last()
        .isEqualTo("52 more cells are in NEW only");
  }

  /** A claim on thousands of cells puts their run into a set thousands of times. */
  @Test
  void hashesNoCellsOfARun() {
    StoredRun run = stored();
    StoredRun empty = new StoredRun(run.name(), run.manifest(), List.of());

    assertThat(run).hasSameHashCodeAs(empty).isNotEqualTo(empty);
  }

  private void setDelays(int first) {
    run.settings =
        Map.of(
            "innodb_spin_wait_delay",
            IntStream.range(first, first + 250).mapToObj(Integer::toString).toList());
  }

  private StoredRun stored() {
    return run.stored("run");
  }

  private static StoredComparison compared(StoredRun base, StoredRun now) {
    return StoredComparison.of(base, now);
  }

  private static List<String> refusals(StoredRun base, StoredRun now) {
    return compared(base, now).pairs().get(0).refusals();
  }
}
