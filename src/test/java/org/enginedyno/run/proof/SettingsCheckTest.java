package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.Check;
import org.enginedyno.run.subject.AppliedSettings;
import org.junit.jupiter.api.Test;

final class SettingsCheckTest {
  private static final Map<String, String> ASKED =
      Map.of("back_log", "77", "performance_schema", "ON");

  private static Optional<Check> check(AppliedSettings settings) {
    return ServerChecks.settings(
        Sample.outcome(Sample.evidence("InnoDB", settings), Sample.fork()));
  }

  @Test
  void findsASettingWithoutEffect() {
    Map<String, String> found = Map.of("back_log", "80", "performance_schema", "ON");

    assertThat(check(new AppliedSettings(found, Map.of("back_log", "80"), ASKED, "set")))
        .hasValue(new Check("settings", false, "back_log is 80, but 77 was requested"));
  }

  @Test
  void reportsTheSettingsInEffect() {
    assertThat(check(new AppliedSettings(ASKED, Map.of(), ASKED, "set")))
        .hasValue(
            new Check(
                "settings",
                true,
                "every setting is in effect: {back_log=77, performance_schema=ON}"));
  }

  @Test
  void doesNotApplyIfNothingWasRequested() {
    assertThat(check(Sample.APPLIED)).isEmpty();
  }
}
