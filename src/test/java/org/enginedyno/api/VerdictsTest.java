package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.session.Gate;
import org.enginedyno.session.PlanChoice;
import org.junit.jupiter.api.Test;

final class VerdictsTest {
  private static final Path FOLDER = Path.of("results");
  private static final Duel SLOWER = Duels.of("slower", 6, 1.06, 1.08, 1);
  private static final Duel SAME = Duels.of("same", 6, 1, 1, 3);
  private static final Duel OPEN = Duels.of("open", 6, 1.028, 1, 7);

  private static DuelResults results(List<CellPair.Skipped> skipped, Duel... duels) {
    return SampleDuel.results(DuelRules.USUAL, skipped, "a", "b", duels);
  }

  private static DynoVerdicts verdicts(Inconclusive inconclusive, Duel... duels) {
    Gate gate = new Gate(new PlanChoice("mine", Map.of()), "a", "b", inconclusive);
    return Verdicts.of(FOLDER, gate, results(List.of(), duels));
  }

  @Test
  void haveTheFiguresOfEachPair() {
    DynoPair pair = verdicts(Inconclusive.FAIL, SLOWER).pairs().get(0);

    assertThat(pair.verdict()).isEqualTo(DynoVerdict.REGRESSION);
    assertThat(pair.workload()).isEqualTo("READ_PK_POINT");
    assertThat(pair.threads()).isEqualTo(1);
    assertThat(pair.blocks()).isEqualTo(48);
    assertThat(pair.launches()).isEqualTo(6);
    DynoRatio cpu = pair.ratio("server-cpu");
    assertThat(cpu.judged()).isTrue();
    assertThat(cpu.ratio()).isBetween(cpu.low(), cpu.high());
    assertThat(cpu.base()).isBetween(14.0, 16.0);
    assertThat(cpu.candidate() / cpu.base()).isBetween(1.05, 1.1);
    assertThat(pair.ratio("throughput").base()).isGreaterThan(10_000);
    assertThat(pair.ratio("latency-p99").judged()).isFalse();
    assertThatThrownBy(() -> pair.ratio("speed"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("speed was not seen of slower; there are: ")
        .hasMessageContaining("server-cpu");
  }

  @Test
  void sayTheSameLineAsTheCommand() {
    DuelResults results = results(List.of(), SLOWER);

    assertThat(verdicts(Inconclusive.FAIL, SLOWER).problems())
        .containsExactly(results.judgements().get(0).line());
  }

  @Test
  void passAsThePlanHasIt() {
    assertThat(verdicts(Inconclusive.FAIL, SAME).passes()).isTrue();
    assertThat(verdicts(Inconclusive.FAIL, SAME, OPEN).passes()).isFalse();
    DynoVerdicts lenient = verdicts(Inconclusive.PASS, SAME, OPEN);
    assertThat(lenient.passes()).isTrue();
    assertThat(lenient.pairs(DynoVerdict.INCONCLUSIVE))
        .extracting(DynoPair::name)
        .containsExactly("open");
    assertThat(lenient.pairs("READ_PK_POINT")).hasSize(2);
  }

  @Test
  void doNotPassWherePairsWereSkipped() {
    Gate gate = new Gate(new PlanChoice("mine", Map.of()), "a", "b", Inconclusive.PASS);
    DynoVerdicts verdicts =
        Verdicts.of(
            FOLDER,
            gate,
            results(List.of(new CellPair.Skipped("READ_PK_POINT Aria", "no Aria")), SAME));

    assertThat(verdicts.passes()).isFalse();
    assertThat(verdicts.problems()).containsExactly("SKIPPED READ_PK_POINT Aria: no Aria");
  }
}
