package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.proof.Check;
import org.enginedyno.result.proof.Proof;
import org.enginedyno.result.proof.StatementProof;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.bed.StatementEvidence;

/** Holds what a cell brought back against what it claims to have measured. */
public final class Prover {
  private final AnswersCheck answers = new AnswersCheck();
  private final List<CellCheck> checks =
      List.of(
          new CompleteCheck(),
          new StatementsCheck(),
          new CommandsCheck(),
          new RowsCheck(),
          new QueryCacheCheck(),
          new SettingsCheck(),
          new EngineCheck(),
          new AccessCheck(),
          answers);

  /** Takes in the answers of a cell that was finished in an earlier session. */
  public void remember(Cell cell, String checksum) {
    answers.remember(cell, checksum);
  }

  Proof prove(CellOutcome outcome) {
    List<Check> answered =
        checks.stream().map(check -> check.of(outcome)).flatMap(Optional::stream).toList();
    Evidence evidence = outcome.evidence();
    long operations = outcome.operations();
    return new Proof(
        evidence.engine().orElse(null),
        evidence.statements().stream().map(Prover::told).toList(),
        operations,
        operations == 0 ? 0 : outcome.statements() / (double) operations,
        outcome.counters(),
        evidence.applied().effective(),
        outcome.aftermaths().stream().flatMap(after -> after.tables().stream()).toList(),
        answered);
  }

  private static StatementProof told(StatementEvidence statement) {
    return new StatementProof(
        statement.sql(), statement.explain().rows(), statement.answers().orElse(null));
  }
}
