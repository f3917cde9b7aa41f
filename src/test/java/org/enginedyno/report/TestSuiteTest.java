package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.enginedyno.Copy;
import org.enginedyno.Golden;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.report.export.TestSuite.End;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.junit.jupiter.api.Test;

final class TestSuiteTest {
  private static final DuelRules USUAL = DuelRules.USUAL;
  private static final DuelRules STRICT = Copy.of(USUAL, "inconclusive", Inconclusive.FAIL);

  private final SampleRun run = new SampleRun();

  private TestSuite suite() {
    return TestSuite.of(run.results());
  }

  @Test
  void haveOneCaseForEachCellWhateverItsStatus() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of("READ_PK_POINT");
    Skip skip = new Skip(run.cell("MyISAM", 4).cell(), "engine MyISAM is not offered");
    run.with(
        SampleRun.invalid(run.cell("InnoDB", 4), "engine: found MyISAM <not InnoDB>"),
        SampleRun.failed(run.cell("MyISAM", 1), "the fork ended: exit code 137"),
        Measurement.skipped(skip, Instant.EPOCH));

    Golden.assertMatches(getClass(), "junit.xml", suite().xml());
  }

  @Test
  void countTheCellsThatWereNotRun() {
    run.reached = 3;
    int left = run.matrix().cells().size() - 3;

    for (End end : List.of(End.SKIPPED, End.FAILED)) {
      assertThat(suite().cases())
          .last()
          .satisfies(last -> assertThat(last.name()).isEqualTo("cells not run"))
          .satisfies(last -> assertThat(last.message()).startsWith(left + " cells not run"))
          .extracting(TestSuite.Case::end)
          .isEqualTo(end);
      run.thresholds = List.of(Threshold.parse("< 5 ms").on("", "p99"));
    }
  }

  @Test
  void haveUniqueNames() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    run.servers = List.of("embedded", "mysql-9.7");

    assertThat(suite().cases()).hasSizeGreaterThan(20);
    assertThat(suite().cases().stream().map(one -> one.group() + "." + one.name()))
        .doesNotHaveDuplicates();
  }

  @Test
  void passIfAScoreIsMarkedAndReportTheMark() {
    run.with(SampleRun.noisy(run.cell("InnoDB", 4)));

    assertThat(suite().cases())
        .flatExtracting(TestSuite.Case::output)
        .contains("noisy: runs from 100 to 200 a second");
  }

  private static DuelResults results(DuelRules rules, Duel... duels) {
    return SampleDuel.results(
        rules,
        List.of(new CellPair.Skipped("READ_PK_POINT Aria t4", "not offered")),
        "mariadb-10.11",
        "mariadb-11.4",
        duels);
  }

  private static End end(DuelRules rules, Duel duel) {
    return TestSuite.of(results(rules, duel)).cases().get(0).end();
  }

  @Test
  void endAsAGateRequires() {
    Duel slower = Duels.of("slower", 6, 1.06, 1.08, 1);
    Duel same = Duels.of("same", 12, 1, 1, 3);
    Duel open = Duels.of("open", 6, 1.028, 1, 7);

    assertThat(end(USUAL, slower)).isEqualTo(End.FAILED);
    assertThat(end(USUAL, same)).isEqualTo(End.PASSED);
    assertThat(end(USUAL, open)).isEqualTo(End.SKIPPED);
    assertThat(end(STRICT, open)).isEqualTo(End.FAILED);
  }

  /** It has no verdict that could pass. */
  @Test
  void aGateFailsForASkippedPair() {
    DuelRules gate = Copy.of(STRICT, "base", "mariadb-10.11");
    Duel same = Duels.of("same", 12, 1, 1, 3);

    TestSuite suite = TestSuite.of(results(Copy.of(gate, "candidate", "mariadb-11.4"), same));

    assertThat(suite.cases().get(1))
        .returns(End.FAILED, TestSuite.Case::end)
        .returns("not measured, so the gate fails: not offered", TestSuite.Case::message);
  }

  @Test
  void reportFiguresAndSkippedPairs() {
    var suite = TestSuite.of(results(USUAL, Duels.of("slower", 6, 1.06, 1.08, 1)));

    assertThat(suite.cases())
        .extracting(TestSuite.Case::name)
        .containsExactly("slower", "READ_PK_POINT Aria t4");
    assertThat(suite.cases().get(0).message())
        .startsWith("REGRESSION: ")
        .containsPattern("\\d\\.\\d % fewer operations/s \\(\\d\\.\\d to \\d\\.\\d %\\)")
        .containsPattern("\\d\\.\\d % more server CPU per operation \\(");
    assertThat(suite.cases().get(1).message()).isEqualTo("not offered");
    assertThat(suite.xml()).contains("failures=\"1\"", "mariadb-11.4");
  }
}
