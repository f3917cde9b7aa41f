package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.Copy;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.subject.Evidence;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnchangedCheckTest {
  private static final Evidence USUAL = Sample.evidence("InnoDB");

  private static Check unchanged(Evidence before, Evidence after) {
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
            new IndexStatistics(Map.of("country_id.id", countries)),
            Optional.empty()));
  }

  @Test
  void passesIfAllMomentsAreEqual() {
    assertThat(unchanged(USUAL, USUAL))
        .isEqualTo(new Check("unchanged", true, "the same plans and variables at 2 moments"));
  }

  @Test
  void findsAVariableThatWasSetDuringAFork() {
    Evidence after =
        Sample.evidence(
            new StableVariables(Map.of("optimizer_switch", "mrr=on", "query_cache_type", "OFF")));

    assertThat(unchanged(USUAL, after))
        .isEqualTo(
            new Check(
                "unchanged",
                false,
                "changed during the measurement, from before fork 1 to after fork 1:"
                    + " optimizer_switch from 'mrr=off' to 'mrr=on'"));
  }

  @Test
  void findsAChangedPlan() {
    assertThat(
            unchanged(USUAL, Sample.evidence("InnoDB", Sample.declaredWith("key_len", "2")))
                .detail())
        .endsWith("plan's key_len from 'none' to '2'");
  }

  /** The check of two forks of a cell that changes its tables. */
  private static Check changing(Evidence... moments) {
    return ServerChecks.unchanged(
            new CellOutcome(
                Sample.like("OLTP_DELETE_INSERT", "InnoDB").cell(),
                List.of(
                    Sample.forkOutcome(moments[0], Sample.fork(), moments[1]),
                    Sample.forkOutcome(moments[2], Sample.fork(), moments[3]))))
        .orElseThrow();
  }

  /** The plan after it is compared with the one before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Impossible WHERE noticed after reading const tables",
        "no matching row in const table",
        "Using where; Impossible WHERE"
      })
  void aRowThatACellDeletedIsNoOtherPlan(String extra) {
    Evidence gone = Sample.evidence("InnoDB", Map.of("extra", extra));
    Evidence other = Sample.evidence("InnoDB", Sample.declaredWith("key_len", "2"));

    assertThat(changing(USUAL, gone, gone, USUAL).passed()).isTrue();
    assertThat(changing(USUAL, gone, other, other).detail())
        .endsWith("from after fork 1 to before fork 2: plan's key_len from 'none' to '2'");
  }

  @Test
  void findsARowThatIsGoneFromATableThatNoCellChanges() {
    Evidence gone = Sample.evidence("InnoDB", Map.of("extra", "no matching row in const table"));

    assertThat(unchanged(USUAL, gone).passed()).isFalse();
  }

  @Test
  void leavesEstimatesOut() {
    assertThat(
            unchanged(USUAL, Sample.evidence("InnoDB", Sample.declaredWith("rows", "7"))).passed())
        .isTrue();
  }

  @Test
  void findsVeryDifferentStatistics() {
    assertThat(unchanged(counting(250), counting(1)).detail())
        .endsWith("statistics of country_id.id from 250 to 1 values");
    assertThat(unchanged(counting(250), counting(270)).passed()).isTrue();
  }

  /** MySQL 5.5 estimates again at each look. */
  @ParameterizedTest
  @CsvSource({
    "ON, , true",
    "ON, OFF, true",
    "ON, ON, false",
    "OFF, , false",
  })
  void estimatesThatJitterAreNoChange(
      String onMetadata, @Nullable String persistent, boolean passed) {
    Map<String, String> values = new TreeMap<>(Map.of("innodb_stats_on_metadata", onMetadata));
    if (persistent != null) {
      values.put("innodb_stats_persistent", persistent);
    }
    StableVariables variables = new StableVariables(values);

    assertThat(
            unchanged(
                    Copy.of(counting(10_039), "variables", variables),
                    Copy.of(counting(20_079), "variables", variables))
                .passed())
        .isEqualTo(passed);
  }

  @Test
  void looksAtTheVariablesOfAFloorToo() {
    assertThat(ServerChecks.unchanged(Sample.floorOutcome())).isPresent();
  }
}
