package org.enginedyno.run.proof;

import java.util.Optional;
import org.enginedyno.result.Check;
import org.enginedyno.run.bed.Evidence;

/** Whether the server takes the way to the rows that the workload declares. */
final class AccessCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    if (outcome.cell().isFloor()) {
      return Optional.empty();
    }
    Evidence evidence = outcome.evidence();
    boolean same = evidence.explain().access().equals(evidence.declared());
    return Optional.of(
        new Check(
            "access",
            same,
            same
                ? "the plan is as declared: " + evidence.declared()
                : "the plan is %s where %s is declared"
                    .formatted(evidence.explain().access(), evidence.declared())));
  }
}
