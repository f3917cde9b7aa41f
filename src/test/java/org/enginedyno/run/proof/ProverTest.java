package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.proof.Proof;
import org.enginedyno.run.bed.AppliedSettings;
import org.junit.jupiter.api.Test;

final class ProverTest {
  private final Prover prover = new Prover();

  @Test
  void findsNothingAmissWhereAllIsWell() {
    Proof proof = prover.prove(Sample.outcome(Sample.fork()));

    assertThat(proof.failures()).isEmpty();
    assertThat(proof.checks())
        .extracting(check -> check.name())
        .containsExactly(
            "complete", "statements", "commands", "query cache", "engine", "access", "answers");
    assertThat(proof.operations()).as("without the warm-up").isEqualTo(3 * Sample.OPERATIONS);
    assertThat(proof.statementsPerOperation()).isEqualTo(1.0);
    assertThat(proof.counters()).containsEntry(Counters.QUESTIONS, 3 * Sample.OPERATIONS);
  }

  @Test
  void keepsTheSettingsAsTheyWereReadBack() {
    Map<String, String> found = Map.of("back_log", "80");
    AppliedSettings settings =
        new AppliedSettings(found, found, Map.of("back_log", "77"), "by a new start");

    Proof proof = prover.prove(Sample.outcome(Sample.evidence("InnoDB", settings), Sample.fork()));

    assertThat(proof.failures()).containsExactly("back_log is 80 where 77 was asked");
    assertThat(proof.settings()).isEqualTo(found);
  }

  @Test
  void tellsEveryCheckThatFails() {
    assertThat(prover.prove(Sample.outcome()).failures())
        .hasSize(2)
        .contains("0 of 3 runs were counted");
  }

  @Test
  void holdsCellsToTheAnswersOfTheOnesBefore() {
    prover.remember(Sample.cell("MyISAM"), "c3");

    assertThat(prover.prove(Sample.outcome(Sample.fork())).failures())
        .containsExactly("answers differ from those of MyISAM: a1, not c3");
  }

  @Test
  void asksAFloorOnlyWhetherItIsComplete() {
    assertThat(prover.prove(Sample.floorOutcome()).checks())
        .extracting(check -> check.name())
        .containsExactly("complete", "statements", "commands", "query cache");
  }
}
