package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.figure.SideSums;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Duels of cells whose operations are due at a rate. Made-up sides do 25,000 a second. */
final class RatedDuelsTest {
  private static DuelRules rules(String... arrivals) {
    Plan plan = Plans.wide();
    return Plans.with(plan, SampleClients.choices(PlanAxis.ARRIVALS, List.of(arrivals)), 1)
        .duelRules();
  }

  private static Judgement judged(String arrivals, Duel duel, UnaryOperator<SideSums> change) {
    Cell cell =
        CellBuilder.of("READ_PK_POINT", "InnoDB")
            .client(SampleClients.client(PlanAxis.ARRIVALS, arrivals))
            .cell();
    Duel rated = new Duel(new CellPair("a", cell, cell));
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
  void p99IsJudgedByEitherOfItsNames() {
    DuelRules rules = Copy.of(DuelRules.USUAL, "judged", List.of("response-p99"));
    Judgement judgement = new Judge(rules).of(Duels.withLatencies(Duels.of("a", 6, 1.3, 1, 1)));

    assertThat(rules.judged()).containsExactly("latency-p99");
    assertThat(judgement.word()).isEqualTo(Verdict.REGRESSION);
    assertThat(judgement.deciding()).hasSize(1);
  }

  @Test
  void ratesAreJudgedByP99AndClosedLoopsAlsoByThroughput() {
    assertThat(rules("closed").judged()).containsExactly("throughput", "server-cpu");
    assertThat(rules("4000/s").judged()).containsExactly("latency-p99", "server-cpu");
    assertThat(rules("closed", "4000/s").judged())
        .containsExactly("throughput", "server-cpu", "latency-p99");
  }

  @ParameterizedTest
  @CsvSource({"4000/s, 200", "1000/s, 550", "100/s, 5500"})
  void slicesAreLongEnoughForP99(String arrivals, long millis) {
    assertThat(rules("10000/s", arrivals).schedule().slice()).isEqualTo(Duration.ofMillis(millis));
  }

  @Test
  void passesWhatIsTheSame() {
    assertThat(
            judged("25000/s", Duels.withLatencies(Duels.of("a", 12, 1, 1, 3)), sums -> sums).word())
        .isEqualTo(Verdict.EQUIVALENT);
  }

  @Test
  void doesNotPassWhatHasTooFewOperationsForP99() {
    Judgement judgement =
        judged("25000/s", Duels.of("a", 12, 1, 1, 3), sums -> Copy.of(sums, "tailNanos", null));

    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .anySatisfy(
            reason ->
                assertThat(reason)
                    .endsWith(
                        " could not be seen, as most blocks have fewer than 1,000 operations of a side; set duel.slice to more than 200ms"));
  }

  @Test
  void doesNotPassWhatDoesLessThanIsDue() {
    Judgement judgement =
        judged("30000/s", Duels.withLatencies(Duels.of("a", 12, 1, 1, 3)), sums -> sums);

    assertThat(judgement.word()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .filteredOn(reason -> reason.startsWith("overloaded: "))
        .hasSize(2)
        .first()
        .asString()
        .matches(
            "overloaded: base did 2[45],\\d{3}\\.\\d operations a second where 30000/s were due; lower the rate");
  }
}
