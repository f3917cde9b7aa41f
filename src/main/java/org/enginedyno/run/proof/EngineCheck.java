package org.enginedyno.run.proof;

import java.util.Optional;
import org.enginedyno.result.proof.Check;

/** Whether the table is in the engine that the cell names. */
final class EngineCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    if (!outcome.cell().hasTables()) {
      return Optional.empty();
    }
    String wanted = outcome.cell().engine();
    String found = outcome.evidence().engine().orElse("none");
    boolean same = wanted.equalsIgnoreCase(found);
    return Optional.of(
        new Check(
            "engine",
            same,
            same
                ? "the table is in " + found
                : "the table is in %s, not in %s (dyno clean removes it)"
                    .formatted(found, wanted)));
  }
}
