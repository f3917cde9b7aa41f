package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.proof.Check;
import org.enginedyno.run.bed.Evidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StatementsCheckTest {
  private static Check check(long perRun) {
    return new StatementsCheck()
        .of(Sample.outcome(Sample.fork(3, 2, Map.of(Counters.QUESTIONS, perRun))))
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 500, 999, 1_011, 2_000})
  void findsStatementsTooFewOrTooMany(long perRun) {
    Check check = check(perRun);

    assertThat(check.passed()).isFalse();
    assertThat(check.detail())
        .startsWith("the server counted ")
        .endsWith(" for 3,000 operations that send 1 each");
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 1_003, 1_010})
  void allowsForAFewStatementsOfTheServersOwn(long perRun) {
    assertThat(check(perRun).passed()).isTrue();
  }

  @Test
  void findsStatementsOfAWorkloadThatSendsNone() {
    Cell borrow = Sample.floor("FLOOR_BORROW");

    Check check =
        new StatementsCheck()
            .of(Sample.outcome(borrow, Evidence.withoutTables(Sample.APPLIED), Sample.fork()))
            .orElseThrow();

    assertThat(check)
        .isEqualTo(
            new Check(
                "statements",
                false,
                "the server counted 3,000 statements for 3,000 operations that send 0 each"));
  }

  @Test
  void isNotContentWithNoOperations() {
    assertThat(new StatementsCheck().of(Sample.outcome()).orElseThrow().passed()).isFalse();
  }
}
