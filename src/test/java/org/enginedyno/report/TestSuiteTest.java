package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Inconclusive;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.export.JUnitXml;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.report.export.TestSuite.End;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.junit.jupiter.api.Test;

final class TestSuiteTest {
  private static final DuelRules USUAL = DuelRules.USUAL;
  private static final DuelRules STRICT =
      new DuelRules(
          null,
          null,
          USUAL.delta(),
          USUAL.error(),
          USUAL.judged(),
          USUAL.looks(),
          USUAL.blocksPerLaunch(),
          USUAL.slice(),
          USUAL.warmup(),
          Inconclusive.FAIL);

  private final SampleRun run = new SampleRun();

  private TestSuite suite(List<Measurement> cells) {
    return TestSuite.of(Results.of(run.manifest(), cells));
  }

  @Test
  void areOneForEachCellWhateverItsStatus() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of("READ_PK_POINT");
    List<Measurement> cells = new ArrayList<>(run.measurements());
    replace(
        cells, "InnoDB", 4, cell -> SampleRun.invalid(cell, "engine: found MyISAM <not InnoDB>"));
    replace(cells, "MyISAM", 1, cell -> SampleRun.failed(cell, "the fork ended: exit code 137"));
    replace(
        cells,
        "MyISAM",
        4,
        cell ->
            Measurement.skipped(
                new Skip(cell.cell(), "engine MyISAM is not offered"), Instant.EPOCH));

    Golden.assertMatches("junit.xml", JUnitXml.text(suite(cells)));
  }

  @Test
  void haveNamesOfTheirOwn() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    run.servers = List.of("embedded", "mysql-9.7");

    TestSuite suite = suite(run.measurements());

    assertThat(suite.cases()).hasSizeGreaterThan(20);
    assertThat(suite.cases().stream().map(one -> one.group() + "." + one.name()))
        .doesNotHaveDuplicates();
  }

  @Test
  void passWhereAScoreIsMarkedAndSaySo() {
    List<Measurement> cells = run.measurements();
    Measurement one = SampleRun.find(cells, "READ_PK_POINT", "InnoDB", 4);
    Mark noisy = new Mark(Mark.Label.NOISY, "runs from 100 to 200 a second");

    TestSuite suite = suite(SampleRun.with(cells, SampleRun.marked(one, noisy)));

    assertThat(suite.cases())
        .flatExtracting(TestSuite.Case::output)
        .contains("noisy: runs from 100 to 200 a second");
  }

  private static void replace(
      List<Measurement> cells, String engine, int threads, UnaryOperator<Measurement> end) {
    Measurement one = SampleRun.find(cells, "READ_PK_POINT", engine, threads);
    cells.set(cells.indexOf(one), end.apply(one));
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
  void endAsAGateWouldHaveIt() {
    Duel slower = Duels.of("slower", 6, 1.06, 1.08, 1);
    Duel same = Duels.of("same", 6, 1, 1, 3);
    Duel open = Duels.of("open", 6, 1.028, 1, 7);

    assertThat(end(USUAL, slower)).isEqualTo(End.FAILED);
    assertThat(end(USUAL, same)).isEqualTo(End.PASSED);
    assertThat(end(USUAL, open)).isEqualTo(End.SKIPPED);
    assertThat(end(STRICT, open)).isEqualTo(End.FAILED);
  }

  @Test
  void sayTheFiguresAndWhatWasLeftOut() {
    var suite = TestSuite.of(results(USUAL, Duels.of("slower", 6, 1.06, 1.08, 1)));

    assertThat(suite.cases())
        .extracting(TestSuite.Case::name)
        .containsExactly("slower", "READ_PK_POINT Aria t4");
    assertThat(suite.cases().get(0).message())
        .startsWith("REGRESSION: ")
        .containsPattern("\\d\\.\\d % fewer operations/s \\(\\d\\.\\d to \\d\\.\\d %\\)")
        .containsPattern("\\d\\.\\d % more server CPU per operation \\(");
    assertThat(suite.cases().get(1).message()).isEqualTo("not offered");
    assertThat(JUnitXml.text(suite)).contains("failures=\"1\"", "mariadb-11.4");
  }
}
