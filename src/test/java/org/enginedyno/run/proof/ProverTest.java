package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Proof.QuiesceState.PendingWork;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.junit.jupiter.api.Test;

final class ProverTest {
  @Test
  void passesASoundCell() {
    Proof proof = Prover.prove(Sample.outcome(Sample.fork()));

    assertThat(proof.failures()).isEmpty();
    assertThat(proof.checks())
        .extracting(check -> check.name())
        .containsExactly(
            "complete",
            "time",
            "round trips",
            "reads",
            "query cache",
            "table",
            "access",
            "unchanged",
            "answers");
    assertThat(proof.counts().operations())
        .as("without the warm-up")
        .isEqualTo(3 * Sample.OPERATIONS);
    assertThat(proof.counts().statementsPerOperation()).isEqualTo(1.0);
    assertThat(proof.counts().counters()).containsEntry(Counters.QUESTIONS, 3 * Sample.OPERATIONS);
  }

  @Test
  void keepsTheSettingsAsTheyWereReadBack() {
    Map<String, String> found = Map.of("back_log", "80");
    AppliedSettings settings =
        new AppliedSettings(found, found, Map.of("back_log", "77"), "by a new start");

    Proof proof = Prover.prove(Sample.outcome(Sample.evidence("InnoDB", settings), Sample.fork()));

    assertThat(proof.failures()).containsExactly("back_log is 80, but 77 was requested");
    assertThat(proof.settings()).isEqualTo(found);
  }

  @Test
  void keepsWhatMadeCommitsSafeOfCellsThatAddRowsAlone() {
    assertThat(Prover.prove(Sample.inserts("MyISAM", Sample.fork())).durability())
        .isEqualTo(new DurabilityInForce(DurabilityInForce.Log.NONE, Map.of()));
    assertThat(Prover.prove(Sample.inserts("Unheard", Sample.fork())).durability())
        .isEqualTo(new DurabilityInForce(DurabilityInForce.Log.UNKNOWN, Map.of()));
    assertThat(Prover.prove(Sample.outcome(Sample.fork())).durability()).isNull();
  }

  @Test
  void refusesAForkOnABusyServer() {
    QuiesceState left =
        new QuiesceState(
            1, List.of(new PendingWork("InnoDB", "undo records", 70_000L, 1_000)), List.of(), 30);
    Evidence before = Sample.evidence("InnoDB").with(Optional.of(left));

    Proof proof = Prover.prove(Sample.outcome(before, Sample.evidence("InnoDB")));

    assertThat(proof.failures())
        .containsExactly(
            "unfinished work before the forks: fork 1: InnoDB had 70000 undo records left, more"
                + " than 1000");
    assertThat(proof.forks().rest()).containsExactly(left);
  }

  @Test
  void reportsEveryFailedCheck() {
    assertThat(Prover.prove(Sample.outcome()).failures())
        .hasSize(2)
        .contains("0 of 3 runs were recorded");
  }

  @Test
  void checksAFloorOnlyForCompleteness() {
    assertThat(Prover.prove(Sample.floorOutcome()).checks())
        .extracting(check -> check.name())
        .containsExactly("complete", "time", "round trips", "reads", "query cache", "unchanged");
  }
}
