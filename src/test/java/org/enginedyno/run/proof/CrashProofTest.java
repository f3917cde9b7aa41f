package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.proof.CellOutcome.ForkOutcome;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CrashProofTest {
  private static final Map<String, String> DURABLE = Map.of(Setup.DURABILITY, "durable");

  private static CellOutcome outcome(
      String engine, Map<String, String> settings, Optional<Crash> crash) {
    Cell cell = Sample.like("CRASH_INSERT", engine).settings(settings).cell();
    Evidence evidence = Sample.evidence(engine);
    Aftermath after = new Aftermath(evidence, List.of(), List.of(), crash);
    return new CellOutcome(cell, List.of(new ForkOutcome(evidence, Sample.fork(), after)));
  }

  private static Check check(String engine, Map<String, String> settings, Crash crash) {
    return DataChecks.crash(outcome(engine, settings, Optional.of(crash))).orElseThrow();
  }

  private static Crash crash(long lost, long torn, long counted, @Nullable String repair) {
    return new Crash(1_000, 1_000 - lost, counted, lost, 0, 0, torn, 1.25, "OK", repair);
  }

  @Test
  void reportsWhatExists() {
    assertThat(check("InnoDB", DURABLE, crash(0, 0, 1_000, null)))
        .isEqualTo(
            new Check(
                "crash",
                true,
                "all 1,000 acknowledged rows are there; it answered again after 1.3 s; table: OK"));
  }

  @Test
  void aDurableTransactionalEngineMustLoseNoAcknowledgedRow() {
    Check check = check("InnoDB", DURABLE, crash(1, 0, 999, null));

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
    assertThat(check("InnoDB", DURABLE, crash(0, 1, 1_000, null)).passed()).isFalse();
    assertThat(check("InnoDB", DURABLE, crash(0, 0, 999, null)).passed()).isFalse();
    assertThat(check("InnoDB", DURABLE, crash(0, 0, 1_000, "OK")).passed()).isFalse();
  }

  @Test
  void aLossWithoutAPromiseOfTheEngineIsAResult() {
    Check check = check("MyISAM", DURABLE, crash(7, 1, 993, "OK"));

    assertThat(check.passed()).isTrue();
    assertThat(check.detail()).startsWith("7 of 1,000 acknowledged rows are lost, 1 operation");
  }

  @Test
  void aLossWithoutAPromiseOfTheSettingsIsAResult() {
    Crash lossy = crash(7, 0, 993, null);

    assertThat(check("InnoDB", Map.of(Setup.DURABILITY, "relaxed"), lossy).passed()).isTrue();
    assertThat(check("InnoDB", Map.of(), lossy).passed()).isTrue();
    assertThat(
            check(
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
  void doesNotApplyIfNoServerIsKilled() {
    assertThat(DataChecks.crash(Sample.outcome(Sample.fork()))).isEmpty();
  }

  @Test
  void theCrashIsKeptWithTheProof() {
    Crash crash = crash(7, 1, 993, "OK");

    assertThat(Prover.prove(outcome("MyISAM", DURABLE, Optional.of(crash))).crashes())
        .containsExactly(crash);
  }
}
