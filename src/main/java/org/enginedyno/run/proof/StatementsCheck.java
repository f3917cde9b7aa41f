package org.enginedyno.run.proof;

import java.util.Locale;
import java.util.Optional;
import org.enginedyno.result.proof.Check;

/** Whether the server counted as many statements as the operations send. */
final class StatementsCheck implements CellCheck {
  private static final double EXTRA_SHARE = 0.01;
  private static final int EXTRA_STATEMENTS = 20;

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    long operations = outcome.operations();
    long counted = outcome.statements();
    long most = operations * outcome.effect().statements();
    long least = most - operations * outcome.commitsThatMayBeLeftOut();
    long allowed = most + Math.max(EXTRA_STATEMENTS, (long) (most * EXTRA_SHARE));
    return Optional.of(
        new Check(
            "statements",
            operations > 0 && counted >= least && counted <= allowed,
            String.format(
                Locale.ROOT,
                "the server counted %,d statements for %,d operations that send %d each",
                counted,
                operations,
                outcome.effect().statements())));
  }
}
