package org.enginedyno.run.proof;

import java.util.List;
import java.util.Optional;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.AppliedSettings;

/** Checks that every requested setting is in effect. */
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
                ? "every setting is in effect: " + applied.get(0).effective()
                : String.join("; ", untaken)));
  }
}
