package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import org.enginedyno.result.proof.Check;
import org.enginedyno.run.bed.AppliedSettings;

/** Whether every setting that the cell asked for took. */
final class SettingsCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    AppliedSettings applied = outcome.evidence().applied();
    if (applied.asked().isEmpty()) {
      return Optional.empty();
    }
    List<String> untaken = applied.untaken();
    return Optional.of(
        new Check(
            "settings",
            untaken.isEmpty(),
            untaken.isEmpty()
                ? "every setting took: " + applied.effective()
                : String.join("; ", untaken)));
  }
}
