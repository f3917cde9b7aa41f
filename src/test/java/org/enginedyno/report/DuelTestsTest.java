package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Inconclusive;
import org.enginedyno.report.duel.SampleDuel;
import org.enginedyno.report.export.JUnitXml;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.report.export.TestSuite.End;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.junit.jupiter.api.Test;

final class DuelTestsTest {
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
