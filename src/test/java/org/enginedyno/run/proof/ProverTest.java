package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.SampleCells;
import org.enginedyno.result.Proof;
import org.enginedyno.run.bed.AppliedSettings;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.fork.Fork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProverTest {
  private static final Cell CELL = Sample.cell("InnoDB");

  private final Prover prover = new Prover();

  private Proof prove(Fork.Catch fork) {
    return prover.prove(CELL, Sample.evidence("InnoDB"), List.of(fork));
  }

  private Proof prove(Evidence evidence) {
    return prover.prove(CELL, evidence, List.of(Sample.fork()));
  }

  private static Map<String, Long> counted(String counter, long count) {
    Map<String, Long> counters = new HashMap<>(Sample.COUNTERS);
    counters.put(counter, count);
    return counters;
  }

  @Test
  void findsNothingAmissWhereAllIsWell() {
    Proof proof = prove(Sample.fork());

    assertThat(proof.failures()).isEmpty();
    assertThat(proof.checks())
        .extracting(check -> check.name())
        .containsExactly("complete", "statements", "query cache", "engine", "access", "answers");
    assertThat(proof.operations()).as("without the warm-up").isEqualTo(3 * Sample.OPERATIONS);
    assertThat(proof.statementsPerOperation()).isEqualTo(1.0);
    assertThat(proof.counters()).containsEntry(Counters.QUESTIONS, 3 * Sample.OPERATIONS);
  }

  @Test
  void findsASettingThatDidNotTake() {
    Map<String, String> asked = Map.of("back_log", "77", "performance_schema", "ON");
    Map<String, String> found = Map.of("back_log", "80", "performance_schema", "ON");
    Evidence evidence = Sample.evidence("InnoDB");
    AppliedSettings fitted =
        new AppliedSettings(found, Map.of("back_log", "80"), asked, "by a new start");

    Proof proof =
        prove(
            new Evidence(
                evidence.engine(),
                evidence.explain(),
                evidence.declared(),
                evidence.answers(),
                fitted));

    assertThat(proof.failures()).containsExactly("back_log is 80 where 77 was asked");
    assertThat(proof.settings()).isEqualTo(found);
  }

  @Test
  void findsATableThatIsInAnotherEngine() {
    assertThat(prove(Sample.evidence("MyISAM")).failures())
        .containsExactly("the table is in MyISAM, not in InnoDB (dyno clean removes it)");
    assertThat(prove(Sample.evidence("INNODB")).failures()).isEmpty();
  }

  @Test
  void findsAnIndexThatWasDropped() {
    assertThat(prove(Sample.evidence("InnoDB", Map.of("type", "ALL"), "a1")).failures())
        .containsExactly("the plan is full scan where index country_id (covering) is declared");
  }

  @Test
  void findsAnotherIndexThanTheDeclaredOne() {
    Map<String, String> other = Map.of("key", "email", "extra", "Using index");

    assertThat(prove(Sample.evidence("InnoDB", other, "a1")).failures())
        .containsExactly(
            "the plan is index email (covering) where index country_id (covering) is declared");
  }

  @Test
  void findsThatTheIndexDoesNotSufficeAnyMore() {
    Map<String, String> condition = Map.of("key", "country_id", "extra", "Using index condition");

    assertThat(prove(Sample.evidence("InnoDB", condition, "a1")).failures())
        .containsExactly(
            "the plan is index country_id where index country_id (covering) is declared");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 500, 999, 1_011, 2_000})
  void findsStatementsTooFewOrTooMany(long perRun) {
    assertThat(prove(Sample.fork(3, 2, Map.of(Counters.QUESTIONS, perRun))).failures())
        .singleElement()
        .asString()
        .startsWith("the server counted ")
        .endsWith(" for 3,000 operations that send 1 each");
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 1_003, 1_010})
  void allowsForAFewStatementsOfTheServersOwn(long perRun) {
    assertThat(prove(Sample.fork(3, 2, Map.of(Counters.QUESTIONS, perRun))).failures()).isEmpty();
  }

  @Test
  void findsAnswersOutOfTheQueryCache() {
    assertThat(prove(Sample.fork(3, 2, counted(Counters.QUERY_CACHE_HITS, 4))).failures())
        .containsExactly("the query cache answered 12 times; switch it off (query_cache_type=OFF)");
  }

  @Test
  void findsRunsAndThreadsThatDidNotComeBack() {
    assertThat(prove(Sample.fork(2, 2, Sample.COUNTERS)).failures())
        .containsExactly("2 of 3 runs were counted");
    assertThat(prove(Sample.fork(3, 1, Sample.COUNTERS)).failures())
        .containsExactly(
            "a run was counted by 1 of 2 threads; a run was counted by 1 of 2 threads;"
                + " a run was counted by 1 of 2 threads");
    assertThat(prove(Sample.fork(3, 2, Sample.COUNTERS, "2 of 3 runs came back")).failures())
        .containsExactly("2 of 3 runs came back");
  }

  @Test
  void findsThatNothingCameBack() {
    Proof proof = prover.prove(CELL, Sample.evidence("InnoDB"), List.of());

    assertThat(proof.failures()).hasSize(2).contains("0 of 3 runs were counted");
  }

  @Test
  void findsEnginesThatAnswerDifferently() {
    Evidence other = Sample.evidence("Aria", Sample.evidence("Aria").explain().rows().get(0), "b2");
    prove(Sample.fork());

    Proof proof = prover.prove(Sample.cell("Aria"), other, List.of(Sample.fork()));

    assertThat(proof.failures()).containsExactly("answers differ from those of InnoDB: b2, not a1");
  }

  @Test
  void remembersAnswersOfAnEarlierSitting() {
    prover.remember(Sample.cell("MyISAM"), "c3");

    assertThat(prove(Sample.fork()).failures())
        .containsExactly("answers differ from those of MyISAM: a1, not c3");
  }

  @Test
  void comparesAnswersOnlyToTheSameQuestion() {
    Cell otherRows =
        SampleCells.cell(
            CELL.server(),
            CELL.workload(),
            "Aria",
            CELL.threads(),
            CELL.setup(),
            CELL.cores(),
            CELL.client(),
            new org.enginedyno.plan.DataSpec(20_000, 7),
            CELL.measure());
    prover.remember(otherRows, "c3");

    assertThat(prove(Sample.fork()).failures()).isEmpty();
  }

  @Test
  void asksAFloorOnlyWhetherItIsComplete() {
    Cell floor = Sample.floor("FLOOR_DO_1");
    assertThat(
            prover.prove(floor, Evidence.ofFloor(Sample.FITTED), List.of(Sample.fork())).checks())
        .extracting(check -> check.name())
        .containsExactly("complete", "statements", "query cache");

    Proof busy =
        prover.prove(
            Sample.floor("FLOOR_BORROW"), Evidence.ofFloor(Sample.FITTED), List.of(Sample.fork()));
    assertThat(busy.failures())
        .containsExactly(
            "the server counted 3,000 statements for 3,000 operations that send 0 each");
  }
}
