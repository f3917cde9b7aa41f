package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.result.proof.Check;
import org.junit.jupiter.api.Test;

final class CommandsCheckTest {
  private static final long OPERATIONS = 3 * Sample.OPERATIONS;

  private static Check check(String engine, Map<String, Long> counters) {
    return new CommandsCheck()
        .of(Sample.inserts(engine, Sample.fork(3, 2, counters)))
        .orElseThrow();
  }

  @Test
  void countsEachKindOfStatement() {
    Check check = check("InnoDB", Map.of("com_insert", 2_000L, "com_commit", 1_000L));

    assertThat(check.passed()).isTrue();
    assertThat(check.detail())
        .isEqualTo(
            "the server counted 3,000 x commit for %,d, 6,000 x insert for 6,000", OPERATIONS);
  }

  @Test
  void missesACommit() {
    assertThat(check("InnoDB", Map.of("com_insert", 2_000L)).passed()).isFalse();
  }

  @Test
  void missesNoCommitOfAnEngineWithoutTransactions() {
    assertThat(check("MyISAM", Map.of("com_insert", 2_000L)).passed()).isTrue();
  }

  @Test
  void findsStatementsOfAKindThatAreTooMany() {
    Map<String, Long> counters = Map.of("com_insert", 2_100L, "com_commit", 1_000L);

    assertThat(check("InnoDB", counters).passed()).isFalse();
  }

  @Test
  void takesAStatementThatIsPreparedAnewForOne() {
    Map<String, Long> counters =
        Map.of("com_insert", 2_100L, "com_commit", 1_000L, "com_stmt_reprepare", 100L);

    assertThat(check("InnoDB", counters).passed()).isTrue();
  }

  @Test
  void doesNotAriseWhereNothingIsSent() {
    assertThat(
            new CommandsCheck()
                .of(
                    Sample.outcome(
                        Sample.floor("FLOOR_BORROW"),
                        Sample.floorOutcome().evidence(),
                        Sample.fork())))
        .isEmpty();
  }
}
