package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Plans;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.junit.jupiter.api.Test;

/** Duels of cells with a fixed rate. Made-up sides do 25,000 a second. */
final class RatedDuelsTest {
  private static DuelRules rules(String... arrivals) {
    Plan plan = Plans.wide();
    return Plans.with(plan, SampleClients.choices(PlanAxis.ARRIVALS, List.of(arrivals)), 1)
        .duelRules();
  }

  private static CellPair pair(String arrivals) {
    Cell cell =
        CellBuilder.of("READ_PK_POINT", "InnoDB")
            .client(SampleClients.client(PlanAxis.ARRIVALS, arrivals))
            .cell();
    return new CellPair("a", cell, cell);
  }

  private static Judgement judged(String arrivals, Duel duel, UnaryOperator<SideSums> change) {
    Duel rated = new Duel(pair(arrivals));
    for (Duel.Launch launch : duel.launches()) {
      List<Block> blocks =
          launch.blocks().stream()
              .map(
                  one ->
                      new Block(
                          one.outer(), change.apply(one.base()), change.apply(one.candidate())))
              .toList();
      rated = rated.with(Copy.of(launch, "blocks", blocks));
    }
    return new Judge(rules(arrivals)).of(rated);
  }

  @Test
  void p99IsJudgedUnderBothNames() {
    DuelRules rules = Copy.of(DuelRules.USUAL, "judged", List.of("response-p99"));
    Judgement judgement = new Judge(rules).of(Duels.withLatencies(Duels.of("a", 6, 1.3, 1, 1)));

    assertThat(rules.judged()).containsExactly("latency-p99");
    assertThat(judgement.word()).isEqualTo(Verdict.REGRESSION);
    assertThat(judgement.deciding()).hasSize(1);
  }

  @Test
  void ratesAreJudgedByP99AndClosedLoopsByThroughput() {
    DuelRules both = rules("closed", "4000/s");

    assertThat(both.judged(Duels.pair("a"))).containsExactly("throughput", "server-cpu");
    assertThat(both.judged(pair("4000/s"))).containsExactly("latency-p99", "server-cpu");
  }

  @Test
  void p99NeedsOperations() {
    DuelRules rules = rules("closed", "4000/s");

    assertThat(rules.lacksOperations(Duels.pair("a"))).isEmpty();
    assertThat(rules.lacksOperations(pair("2750/s"))).isEmpty();
    assertThat(rules.lacksOperations(pair("1000/s")).orElseThrow())
        .endsWith("set duel.slice=0.6s and duel.warmup=7s or more, or duel.judge=server-cpu");
  }

  @Test
  void passesEqualSides() {
    assertThat(
            judged("25000/s", Duels.withLatencies(Duels.of("a", 12, 1, 1, 3)), sums -> sums).word())
        .isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void doesNotPassWithTooFewOperationsForP99() {
    Judgement judgement =
        judged("25000/s", Duels.of("a", 12, 1, 1, 3), sums -> Copy.of(sums, "tailNanos", null));

    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .anySatisfy(
            reason ->
                assertThat(reason)
                    .endsWith(
                        " is unknown, because a side has fewer than 1,000 operations in most blocks; set duel.slice to more than 200ms"));
  }

  @Test
  void doesNotPassASideThatMissesItsRate() {
    Judgement judgement =
        judged("30000/s", Duels.withLatencies(Duels.of("a", 12, 1, 1, 3)), sums -> sums);

    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .filteredOn(reason -> reason.startsWith("overloaded: "))
        .hasSize(2)
        .first()
        .asString()
        .matches(
            "overloaded: base did 2[45],\\d{3}\\.\\d operations/s, but 30000/s were due; lower the rate");
  }
}
