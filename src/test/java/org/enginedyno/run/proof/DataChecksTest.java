package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ChangeTotals;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DataChecksTest {
  private static final AnswerCheck BEFORE = Sample.answered("before the first run");
  private static final AnswerCheck AFTER = Sample.answered("after the last run");

  private static Check rows(long acknowledged, long found) {
    return rows(acknowledged, found, null);
  }

  private static Check rows(long acknowledged, long found, @Nullable String sum) {
    return DataChecks.rows(Sample.inserts("InnoDB", Sample.filling(acknowledged, found, sum)))
        .orElseThrow();
  }

  @Test
  void findsEveryRowThatWasAcknowledged() {
    assertThat(rows(2_000, 2_000))
        .isEqualTo(new Check("rows", true, "the server has all 8,000 rows that it acknowledged"));
  }

  @Test
  void missesRows() {
    assertThat(rows(2_000, 1_999))
        .isEqualTo(new Check("rows", false, "the server has 1,999 rows, but acknowledged 2,000"));
  }

  @Test
  void findsRowsThatWereNeverSent() {
    assertThat(rows(2_000, 2_001).passed()).isFalse();
  }

  @Test
  void findsAlteredRows() {
    KnobValues knobs = Sample.inserts("InnoDB").cell().knobs();
    long right = Workloads.named("INSERT_SMALL").tables(Sample.DATA, knobs).get(0).checksums(2_000);

    assertThat(rows(2_000, 2_000, Long.toString(right)).passed()).isTrue();
    assertThat(rows(2_000, 2_000, Long.toString(right + 1)))
        .isEqualTo(new Check("rows", false, "the server's rows differ from those sent"));
  }

  @Test
  void missesRunsThatCountedNoRows() {
    Check rows = DataChecks.rows(Sample.inserts("InnoDB", Sample.fork())).orElseThrow();

    assertThat(rows).isEqualTo(new Check("rows", false, "a run counted no rows"));
  }

  @Test
  void countsNoRowsOfPermanentTables() {
    assertThat(DataChecks.rows(Sample.outcome(Sample.fork()))).isEmpty();
  }

  private static Check answers(AnswerCheck... answers) {
    return DataChecks.answers(Sample.outcome(Sample.answered(answers))).orElseThrow();
  }

  @Test
  void acceptsTheGeneratorsAnswers() {
    assertThat(answers(BEFORE, AFTER))
        .isEqualTo(new Check("answers", true, "the answers are the generator's, checksum a1"));
  }

  @Test
  void findsAnAnswerThatIsWrongAfterwards() {
    AnswerCheck wrong = Sample.answered("after the last run", "for (17) 2 rows, expected 1");

    assertThat(answers(BEFORE, wrong))
        .isEqualTo(
            new Check(
                "answers",
                false,
                "answers differ from the generator's: for (17) 2 rows, expected 1"));
  }

  @Test
  void reportsMissingAnswers() {
    assertThat(answers(BEFORE)).isEqualTo(new Check("answers", false, "1 answers are missing"));
  }

  @Test
  void aWrongAnswerInARunFailsTheCheck() {
    AnswerCheck wrong = Sample.answered(AnswerCheck.IN_A_RUN, "for (a) 41 instead of 42, in a run");

    assertThat(answers(BEFORE, AFTER, wrong))
        .isEqualTo(
            new Check(
                "answers",
                false,
                "answers differ from the generator's: for (a) 41 instead of 42, in a run"));
  }

  @Test
  void requiresNoAnswersOfAFloor() {
    assertThat(DataChecks.answers(Sample.floorOutcome())).isEmpty();
  }

  private static final Balance BALANCE =
      new Balance(
          List.of(
              Balance.Sum.kept("rows", "count(*)", () -> 100),
              Balance.Sum.kept("least ids", "min(id)", () -> 1),
              Balance.Sum.counted("k", "sum(k)", () -> 5_000)));

  private static Span left(long moves, long lateMillis, Long... sums) {
    Span usual = Sample.fork().log().spans().get(0);
    return Copy.of(usual, "changed", new ChangeTotals(moves, List.of(sums), lateMillis));
  }

  private static final List<Span> FIRST =
      List.of(left(3, 0, 100L, 1L, 5_003L), left(4, 0, 100L, 1L, 5_007L));

  @Test
  void addsUpTheChangesOfEachForkSeparately() {
    List<Span> second = List.of(left(2, 1_234, 100L, 1L, 5_002L));

    assertThat(DataChecks.balance(BALANCE, List.of(FIRST, second)))
        .isEqualTo(
            new Check(
                "balance",
                true,
                "after each run the sums of least ids; k were right, in tables of 100 rows, with 9 changes"
                    + " counted; the server showed the last rows up to 1,234 ms late"));
    Balance kept = new Balance(BALANCE.sums().subList(0, 2));
    assertThat(DataChecks.balance(kept, List.of(List.of(left(0, 0, 100L, 1L)))).detail())
        .isEqualTo("after each run the sums of least ids were right, in tables of 100 rows");
  }

  @ParameterizedTest
  @CsvSource({
    "100, 1, 5001, 'the sum of k is 5,001, expected 5,002 (-1)'",
    "100, 1, 5003, 'the sum of k is 5,003, expected 5,002 (+1)'",
    "99, 1, 5002, 'the sum of rows is 99, expected 100 (-1)'",
    "100, 2, 5009, 'the sum of least ids is 2, expected 1 (+1); and 1 more difference'"
  })
  void findsALostUpdate(long rows, long least, long k, String problem) {
    assertThat(DataChecks.balance(BALANCE, List.of(FIRST, List.of(left(2, 0, rows, least, k)))))
        .isEqualTo(new Check("balance", false, "fork 2: " + problem));
  }

  @Test
  void missesSumsOfTablesThatAreChanged() {
    CellOutcome updates =
        Sample.outcome(
            Sample.like("OLTP_UPDATE_INDEX", "InnoDB").cell(),
            Sample.evidence("InnoDB"),
            Sample.fork());

    assertThat(DataChecks.balance(updates))
        .contains(
            new Check("balance", false, "fork 1 has a run without sums; and 3 more differences"));
    assertThat(DataChecks.balance(Sample.outcome(Sample.fork()))).isEmpty();
  }

  private static final Map<String, String> DURABLE = Map.of(Setup.DURABILITY, "durable");

  private static CellOutcome outcome(
      String engine, Map<String, String> settings, Optional<Crash> crash) {
    Cell cell = Sample.like("CRASH_INSERT", engine).settings(settings).cell();
    Evidence evidence = Sample.evidence(engine);
    Aftermath after = new Aftermath(evidence, List.of(), List.of(), crash, Optional.empty());
    return new CellOutcome(cell, List.of(new ForkOutcome(evidence, Sample.fork(), after)));
  }

  private static Check crashed(String engine, Map<String, String> settings, Crash crash) {
    return DataChecks.crash(outcome(engine, settings, Optional.of(crash))).orElseThrow();
  }

  private static Crash crash(long lost, long torn, long counted, @Nullable String repair) {
    return new Crash(
        new Crash.Rows(1_000, 1_000 - lost, counted, lost, 0, 0, torn), 1.25, "OK", repair, null);
  }

  @Test
  void reportsACompleteTable() {
    assertThat(crashed("InnoDB", DURABLE, crash(0, 0, 1_000, null)))
        .isEqualTo(
            new Check(
                "crash",
                true,
                "all 1,000 acknowledged rows survived; the server answered again after 1.3 s;"
                    + " table: OK"));
  }

  @Test
  void aDurableTransactionalEngineMustLoseNoAcknowledgedRow() {
    Check check = crashed("InnoDB", DURABLE, crash(1, 0, 999, null));

    assertThat(check.passed()).isFalse();
    assertThat(check.detail())
        .startsWith(
            "durable transactions must survive a killed server, but 1 of 1,000 acknowledged rows"
                + " are lost");
    assertThat(
            Prover.prove(outcome("InnoDB", DURABLE, Optional.of(crash(1, 0, 999, null))))
                .failures())
        .contains(check.detail());
  }

  @Test
  void aDurableTransactionalEngineKeepsWholeTransactionsAndASoundTable() {
    assertThat(crashed("InnoDB", DURABLE, crash(0, 1, 1_000, null)).passed()).isFalse();
    assertThat(crashed("InnoDB", DURABLE, crash(0, 0, 999, null)).passed()).isFalse();
    assertThat(crashed("InnoDB", DURABLE, crash(0, 0, 1_000, "OK")).passed()).isFalse();
  }

  /** The first of two other members has lost this many rows, the second one none. */
  private static Crash replicated(long lost, int keepers) {
    Crash.Rows some = new Crash.Rows(1_000, 1_000 - lost, 1_000 - lost, lost, 0, 0, 0);
    Crash.Rows all = new Crash.Rows(1_000, 1_001, 1_001, 0, 1, 0, 0);
    Crash alone = crash(0, 0, 1_000, null);
    return new Crash(
        alone.rows(),
        alone.restartSeconds(),
        alone.check(),
        alone.repair(),
        new Crash.Others(
            new TreeMap<>(Map.of("h:1", some, "h:2", all)), keepers, false, List.of()));
  }

  @Test
  void asManyOtherMembersAsReplicationPromisesMustHaveAllRows() {
    for (Map<String, String> settings : List.of(DURABLE, Map.<String, String>of())) {
      assertThat(crashed("InnoDB", settings, replicated(7, 1)).passed()).isTrue();
      assertThat(crashed("InnoDB", settings, replicated(0, 2)).passed()).isTrue();
      Check check = crashed("InnoDB", settings, replicated(7, 2));
      assertThat(check.passed()).isFalse();
      assertThat(check.detail())
          .startsWith("other members must have received what is acknowledged, but all 1,000")
          .endsWith(
              "; member h:1: 7 of 1,000 acknowledged rows are lost; member h:2: all 1,000"
                  + " acknowledged rows survived, 1 more survived that was not acknowledged; in the"
                  + " end all members had the same rows");
    }
  }

  @Test
  void membersMustBeEqualAfterACrashWithoutLoss() {
    Crash differs = replicated(7, 0).with(List.of("h:1 differs"));
    Check check = crashed("InnoDB", DURABLE, differs);
    assertThat(check.passed()).isFalse();
    assertThat(check.detail())
        .startsWith("members must have the same rows in the end, but ")
        .endsWith("; then h:1 differs");
    assertThat(crashed("MyISAM", DURABLE, differs).passed()).isTrue();
    Crash lost = Copy.of(differs, "rows", crash(1, 0, 999, null).rows());
    assertThat(crashed("InnoDB", Map.of(), lost).passed()).isTrue();
    Crash.Others others = Copy.of(Objects.requireNonNull(lost.others()), "restoresFirst", true);
    assertThat(crashed("InnoDB", Map.of(), Copy.of(lost, "others", others)).passed()).isFalse();
  }

  @Test
  void aLossWithoutAPromiseOfTheEngineIsAResult() {
    Check check = crashed("MyISAM", DURABLE, crash(7, 1, 993, "OK"));

    assertThat(check.passed()).isTrue();
    assertThat(check.detail()).startsWith("7 of 1,000 acknowledged rows are lost, 1 operation");
  }

  @Test
  void aLossWithoutAPromiseOfTheSettingsIsAResult() {
    Crash lossy = crash(7, 0, 993, null);

    assertThat(crashed("InnoDB", Map.of(Setup.DURABILITY, "relaxed"), lossy).passed()).isTrue();
    assertThat(crashed("InnoDB", Map.of(), lossy).passed()).isTrue();
    assertThat(
            crashed(
                    "InnoDB",
                    Map.of(Setup.DURABILITY, "durable", "innodb_flush_log_at_trx_commit", "0"),
                    lossy)
                .passed())
        .isTrue();
  }

  @Test
  void aServerThatWasNotKilledShowsNothing() {
    Check check = DataChecks.crash(outcome("MyISAM", DURABLE, Optional.empty())).orElseThrow();

    assertThat(check).isEqualTo(new Check("crash", false, "the server was killed in 0 of 1 forks"));
  }

  @Test
  void checksNoCrashIfNoServerIsKilled() {
    assertThat(DataChecks.crash(Sample.outcome(Sample.fork()))).isEmpty();
  }

  @Test
  void theCrashIsKeptWithTheProof() {
    Crash crash = crash(7, 1, 993, "OK");

    assertThat(Prover.prove(outcome("MyISAM", DURABLE, Optional.of(crash))).forks().crashes())
        .containsExactly(crash);
  }
}
