package org.enginedyno.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.duel.Judge;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.server.OwnServers;
import org.enginedyno.session.PlanSequence.Need;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a gate passes, and how a sequence divides its time. */
final class GateTest {
  private static final Judge JUDGE = new Judge(DuelRules.USUAL);
  private static final Judgement SAME = JUDGE.of(Duels.of("same", 12, 1, 1, 3));
  private static final Judgement OPEN = JUDGE.of(Duels.of("open", 6, 1.028, 1, 7));
  private static final Judgement FASTER = JUDGE.of(Duels.of("faster", 6, 0.92, 0.90, 2));
  private static final Judgement SLOWER = JUDGE.of(Duels.of("slower", 6, 1.06, 1.08, 1));
  private static final Judgement BROKEN =
      JUDGE.of(new Duel(Duels.pair("broken")).with(List.of("it fell over")));

  @TempDir private Path folder = Path.of("");

  private Gate gate(String plan, Map<String, String> overrides) {
    Workplace here = new Workplace(Map.of(), folder, OwnServers.within(folder), Clock.systemUTC());
    PlanChoice choice = new PlanChoice(plan, overrides);
    return Gate.of(choice, choice.read(here));
  }

  @Test
  void aGateFollowsThePlan() {
    Gate gate = gate("gate", Map.of("duel.new", "engine=Aria"));

    assertThat(gate.base()).isEqualTo("embedded");
    assertThat(gate.candidate()).isEqualTo("engine=Aria");
    assertThat(gate.inconclusive()).isEqualTo(Inconclusive.FAIL);
  }

  @Test
  void aGateIsRefusedIfThePlanIsIncomplete() {
    assertThatThrownBy(() -> gate("ci", Map.of()))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "plan ci is not a gate: it lacks duel.base, the baseline; add it, or use dyno duel");
    assertThatThrownBy(() -> gate("ci", Map.of("duel.base", "embedded", "duel.new", "embedded")))
        .hasMessageEndingWith("it lacks duel.inconclusive: pass or fail; add it, or use dyno duel");
  }

  @Test
  void aGateJudgesOnlyFiguresThatADuelMeasures() {
    assertThatThrownBy(() -> gate("gate", Map.of("duel.new", "a", "duel.judge", "thruput")))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "plan gate: duel.judge: must be throughput or latency-p50 or latency-p99 or client-cpu"
                + " or server-cpu: thruput");
    assertThatThrownBy(() -> gate("gate", Map.of("duel.new", "a", "duel.judge", "server-cpus")))
        .hasMessageEndingWith("server-cpus; did you mean 'server-cpu'?");
  }

  @Test
  void aGatePassesIfNothingIsWorse() {
    Gate strict = new Gate(new PlanChoice("mine", Map.of()), "a", "b", Inconclusive.FAIL);
    Gate lenient = new Gate(new PlanChoice("mine", Map.of()), "a", "b", Inconclusive.PASS);

    assertThat(List.of(SAME, FASTER)).allMatch(strict::passes);
    assertThat(List.of(SLOWER, BROKEN)).noneMatch(lenient::passes);
    assertThat(strict.passes(OPEN)).isFalse();
    assertThat(lenient.passes(OPEN)).isTrue();
    assertThat(strict.failures(List.of(SAME, FASTER), 0)).isEmpty();
    assertThat(strict.failures(List.of(SAME, SLOWER, OPEN, SLOWER), 1))
        .containsExactly("2 REGRESSION", "1 INCONCLUSIVE", "1 skipped");
    assertThat(lenient.failures(List.of(OPEN, BROKEN), 0)).containsExactly("1 INVALID");
  }

  /** One that can be shortened, and one that ends by its rows. */
  private static Map<String, Need> needs() {
    Map<String, Need> needs = new LinkedHashMap<>();
    needs.put("timed", new Need(Duration.ofMinutes(1), Duration.ofMinutes(10)));
    needs.put("counted", new Need(Duration.ofMillis(299_500), Duration.ofMinutes(5)));
    return needs;
  }

  @Test
  void aPlanThatCannotBeShortenedKeepsItsTime() {
    Map<String, Long> shares = PlanSequence.shares(Duration.ofSeconds(500), needs());

    assertThat(shares.get("counted")).isEqualTo(300);
    assertThat(shares.get("timed")).isBetween(198L, 200L);
  }

  @Test
  void surplusTimeIsDividedToo() {
    Map<String, Long> shares = PlanSequence.shares(Duration.ofHours(2), needs());

    assertThat(shares.get("timed")).isGreaterThan(600);
    assertThat(shares.get("counted")).isGreaterThanOrEqualTo(300);
    assertThat(shares.values().stream().mapToLong(Long::longValue).sum())
        .isLessThanOrEqualTo(7_200);
  }

  @Test
  void tooLittleTimeIsReportedForAllPlans() {
    assertThatThrownBy(() -> PlanSequence.shares(Duration.ofSeconds(359), needs()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("budget: 359s is too short for 2 plans; they need at least ");
    assertThat(PlanSequence.shares(Duration.ofMinutes(6), needs()).values())
        .containsExactly(60L, 300L);
  }

  @Test
  void theMinimumTimeInAMessageIsAValidOption() {
    Map<String, Need> needs =
        Map.of("long", new Need(Duration.ofSeconds(3_640), Duration.ofHours(2)));
    assertThatThrownBy(() -> PlanSequence.shares(Duration.ofHours(1), needs))
        .satisfies(
            e -> {
              String least = String.valueOf(e.getMessage()).split("at least ", -1)[1];
              assertThat(PlanSequence.shares(Units.duration(least), needs)).containsKey("long");
            });
  }
}
