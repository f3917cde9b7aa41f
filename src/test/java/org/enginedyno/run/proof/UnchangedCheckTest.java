package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.subject.Evidence;
import org.junit.jupiter.api.Test;

final class UnchangedCheckTest {
  private static final Evidence USUAL = Sample.evidence("InnoDB");

  private static Check check(Evidence before, Evidence after) {
    return ServerChecks.unchanged(Sample.outcome(before, after)).orElseThrow();
  }

  private static Evidence counting(long countries) {
    return Sample.evidence(
        new Evidence.OfTable(
            "normal",
            "InnoDB",
            EngineTraits.PLAIN,
            Sample.MADE,
            Sample.MADE,
            new IndexStatistics(Map.of("country_id.id", countries))));
  }

  @Test
  void passesIfAllMomentsAreEqual() {
    assertThat(check(USUAL, USUAL))
        .isEqualTo(new Check("unchanged", true, "the same plans and variables at 2 moments"));
  }

  @Test
  void findsAVariableThatWasSetDuringAFork() {
    Evidence after =
        Sample.evidence(
            new StableVariables(Map.of("optimizer_switch", "mrr=on", "query_cache_type", "OFF")));

    assertThat(check(USUAL, after))
        .isEqualTo(
            new Check(
                "unchanged",
                false,
                "changed during the measurement, from before fork 1 to after fork 1:"
                    + " optimizer_switch from 'mrr=off' to 'mrr=on'"));
  }

  @Test
  void findsAChangedPlan() {
    Map<String, String> wider = new TreeMap<>(Sample.AS_DECLARED);
    wider.put("key_len", "2");

    assertThat(check(USUAL, Sample.evidence("InnoDB", wider)).detail())
        .endsWith("plan's key_len from 'none' to '2'");
  }

  @Test
  void leavesEstimatesOut() {
    Map<String, String> estimated = new TreeMap<>(Sample.AS_DECLARED);
    estimated.put("rows", "7");

    assertThat(check(USUAL, Sample.evidence("InnoDB", estimated)).passed()).isTrue();
  }

  @Test
  void findsVeryDifferentStatistics() {
    assertThat(check(counting(250), counting(1)).detail())
        .endsWith("statistics of country_id.id from 250 to 1 values");
    assertThat(check(counting(250), counting(270)).passed()).isTrue();
  }

  @Test
  void looksAtTheVariablesOfAFloorToo() {
    assertThat(ServerChecks.unchanged(Sample.floorOutcome())).isPresent();
  }
}
