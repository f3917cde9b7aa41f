package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TableEvidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks of what was seen before and after a fork. */
final class EvidenceChecksTest {
  private static final String DECLARED = " where index country_id (covering) is declared";

  private static final Evidence USUAL = Sample.evidence("InnoDB");

  private static Check check(Map<String, String> before, Map<String, String> after) {
    return new AccessCheck()
        .of(Sample.outcome(Sample.evidence("InnoDB", before), Sample.evidence("InnoDB", after)))
        .orElseThrow();
  }

  private static Map<String, String> with(String column, String value) {
    Map<String, String> row = new TreeMap<>(Sample.AS_DECLARED);
    row.put(column, value);
    return row;
  }

  private static String failure(Map<String, String> explained) {
    Check check = check(explained, explained);
    assertThat(check.passed()).isFalse();
    return check.detail();
  }

  @Test
  void theAccessCheckAcceptsTheDeclaredAccess() {
    assertThat(check(Sample.AS_DECLARED, Sample.AS_DECLARED))
        .isEqualTo(
            new Check("access", true, "the plan is as declared: index country_id (covering)"));
  }

  @Test
  void theAccessCheckFindsAnIndexThatWasDropped() {
    assertThat(failure(Map.of("table", "normal", "type", "ALL")))
        .isEqualTo("the plan is full scan" + DECLARED + " (table normal, type ALL, extra none)");
  }

  @ParameterizedTest
  @CsvSource({
    "key, email, the plan is index email (covering) where index country_id (covering) is declared",
    "extra, Using index condition, the plan is index country_id where index country_id (covering)",
    "type, index, type index",
    "extra, Using index; Using filesort, Using filesort",
    "table, other, table other"
  })
  void theAccessCheckFindsAnotherAccessThanTheDeclaredOne(
      String column, String value, String found) {
    assertThat(failure(with(column, value))).contains(found);
  }

  @Test
  void theAccessCheckFindsThatNoTableIsReadAtAll() {
    assertThat(failure(Map.of("extra", "Select tables optimized away")))
        .isEqualTo(
            "the plan is no reading of rows"
                + DECLARED
                + " (table none, type none, extra Select tables optimized away)");
  }

  @Test
  void theAccessCheckLooksAfterAForkToo() {
    assertThat(check(Sample.AS_DECLARED, with("key", "email")).passed()).isFalse();
  }

  private static Optional<Check> check(String found) {
    return new TableCheck().of(Sample.outcome(Sample.evidence(found), Sample.fork()));
  }

  @Test
  void theTableCheckFindsATableThatIsInAnotherEngine() {
    assertThat(check("MyISAM"))
        .hasValue(
            new Check(
                "table", false, "the table is in MyISAM, not in InnoDB (dyno clean removes it)"));
  }

  @Test
  void theTableCheckTakesNamesAsServersSpellThem() {
    assertThat(check("INNODB"))
        .hasValue(
            new Check("table", true, "the table is in InnoDB, unchanged since it was created"));
  }

  @Test
  void theTableCheckFindsAnIndexThatWasAddedBeforeAForkOrDuringIt() {
    TableDefinition altered =
        new TableDefinition(
            List.of("PRIMARY KEY (`id`)", "KEY `country_id` (`country_id`)", "KEY `dob` (`dob`)"));
    Evidence after = Sample.evidence(Sample.table("InnoDB", altered));

    assertThat(new TableCheck().of(Sample.outcome(Sample.evidence("InnoDB"), after)))
        .hasValue(
            new Check(
                "table",
                false,
                "table normal has changed since it was created: now KEY `dob` (`dob`)"));
    assertThat(new TableCheck().of(Sample.outcome(after, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  @Test
  void theTableCheckFindsAnotherRowFormatThanRequested() {
    Cell cell =
        Sample.like(Sample.PATTERN.name(), "InnoDB")
            .settings(Map.of("innodb_default_row_format", "redundant"))
            .cell();

    assertThat(new TableCheck().of(Sample.outcome(cell, inFormat("Dynamic"), Sample.fork())))
        .hasValueSatisfying(
            check ->
                assertThat(check.detail())
                    .isEqualTo(
                        "table normal has row format Dynamic, but innodb_default_row_format ="
                            + " redundant was requested"));
    assertThat(new TableCheck().of(Sample.outcome(cell, inFormat("Redundant"), Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isTrue());
  }

  private static Evidence inFormat(String format) {
    TableDefinition definition = new TableDefinition(List.of("row_format = " + format));
    return Sample.evidence(
        new TableEvidence(
            "normal",
            "InnoDB",
            Engines.shipped().of("InnoDB"),
            definition,
            definition,
            Sample.STATISTICS));
  }

  @Test
  void theTableCheckFindsThatThereIsNoTable() {
    Evidence none = Evidence.withoutTables(Sample.APPLIED, Sample.VARIABLES);

    assertThat(new TableCheck().of(Sample.outcome(none, Sample.fork())))
        .hasValueSatisfying(check -> assertThat(check.passed()).isFalse());
  }

  private static Check check(Evidence before, Evidence after) {
    return new UnchangedCheck().of(Sample.outcome(before, after)).orElseThrow();
  }

  private static Evidence counting(long countries) {
    return Sample.evidence(
        new TableEvidence(
            "normal",
            "InnoDB",
            EngineTraits.PLAIN,
            Sample.MADE,
            Sample.MADE,
            new IndexStatistics(Map.of("country_id.id", countries))));
  }

  @Test
  void theUnchangedCheckPassesIfAllMomentsAreEqual() {
    assertThat(check(USUAL, USUAL))
        .isEqualTo(new Check("unchanged", true, "the same plans and variables at 2 moments"));
  }

  @Test
  void theUnchangedCheckFindsAVariableThatWasSetDuringAFork() {
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
  void theUnchangedCheckFindsAChangedPlan() {
    Map<String, String> wider = new TreeMap<>(Sample.AS_DECLARED);
    wider.put("key_len", "2");

    assertThat(check(USUAL, Sample.evidence("InnoDB", wider)).detail())
        .endsWith("plan's key_len from 'none' to '2'");
  }

  @Test
  void theUnchangedCheckLeavesEstimatesOut() {
    Map<String, String> estimated = new TreeMap<>(Sample.AS_DECLARED);
    estimated.put("rows", "7");

    assertThat(check(USUAL, Sample.evidence("InnoDB", estimated)).passed()).isTrue();
  }

  @Test
  void theUnchangedCheckFindsVeryDifferentStatistics() {
    assertThat(check(counting(250), counting(1)).detail())
        .endsWith("statistics of country_id.id from 250 to 1 values");
    assertThat(check(counting(250), counting(270)).passed()).isTrue();
  }
}
