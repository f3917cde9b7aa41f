package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class DataChecksTest {
  private static final AnswerCheck BEFORE = Sample.answered("before the first run");
  private static final AnswerCheck AFTER = Sample.answered("after the last run");

  private static Check rows(long acknowledged, long found) {
    return DataChecks.rows(Sample.inserts("InnoDB", Sample.filling(acknowledged, found)))
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
    AnswerCheck wrong = Sample.answered("after the last run", "for (17) 2 rows where 1 are right");

    assertThat(answers(BEFORE, wrong))
        .isEqualTo(
            new Check(
                "answers",
                false,
                "answers differ from the generator's: for (17) 2 rows where 1 are right"));
  }

  @Test
  void reportsMissingAnswers() {
    assertThat(answers(BEFORE)).isEqualTo(new Check("answers", false, "1 answers are missing"));
  }

  @Test
  void asksAFloorForNoAnswers() {
    assertThat(DataChecks.answers(Sample.floorOutcome())).isEmpty();
  }

  private static final Map<String, String> DURABLE = Map.of(Setup.DURABILITY, "durable");

  private static CellOutcome outcome(
      String engine, Map<String, String> settings, Optional<Crash> crash) {
    Cell cell = Sample.like("CRASH_INSERT", engine).settings(settings).cell();
    Evidence evidence = Sample.evidence(engine);
    Aftermath after = new Aftermath(evidence, List.of(), List.of(), crash);
    return new CellOutcome(cell, List.of(new ForkOutcome(evidence, Sample.fork(), after)));
  }

  private static Check crashed(String engine, Map<String, String> settings, Crash crash) {
    return DataChecks.crash(outcome(engine, settings, Optional.of(crash))).orElseThrow();
  }

  private static Crash crash(long lost, long torn, long counted, @Nullable String repair) {
    return new Crash(
        new Crash.Rows(1_000, 1_000 - lost, counted, lost, 0, 0, torn), 1.25, "OK", repair);
  }

  @Test
  void reportsWhatExists() {
    assertThat(crashed("InnoDB", DURABLE, crash(0, 0, 1_000, null)))
        .isEqualTo(
            new Check(
                "crash",
                true,
                "all 1,000 acknowledged rows are there; it answered again after 1.3 s; table: OK"));
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
