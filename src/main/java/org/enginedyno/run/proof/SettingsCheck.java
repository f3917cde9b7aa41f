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
    if (applied.stream().allMatch(settings -> settings.requested().isEmpty())) {
      return Optional.empty();
    }
    List<String> mismatches =
        applied.stream().flatMap(settings -> settings.mismatches().stream()).distinct().toList();
    return Optional.of(
        new Check(
            "settings",
            mismatches.isEmpty(),
            mismatches.isEmpty()
                ? "every setting is in effect: " + applied.get(0).effective()
                : String.join("; ", mismatches)));
  }
}
