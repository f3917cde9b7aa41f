package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.AppliedSettings;

/** Whether every setting that the cell asked for took. */
final class SettingsCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    List<AppliedSettings> applied =
        outcome.moments().stream().map(moment -> moment.evidence().applied()).toList();
    if (applied.stream().allMatch(settings -> settings.asked().isEmpty())) {
      return Optional.empty();
    }
    List<String> untaken =
        applied.stream().flatMap(settings -> settings.untaken().stream()).distinct().toList();
    return Optional.of(
        new Check(
            "settings",
            untaken.isEmpty(),
            untaken.isEmpty()
                ? "every setting took: " + applied.get(0).effective()
                : String.join("; ", untaken)));
  }
}
