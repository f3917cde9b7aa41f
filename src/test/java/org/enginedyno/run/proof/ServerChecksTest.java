package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Proof.QuiesceState.CanarySight;
import org.enginedyno.result.Proof.QuiesceState.PendingWork;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ServerChecksTest {
  private static final Map<String, String> ASKED =
      Map.of("back_log", "77", "performance_schema", "ON");
  private static final CanarySight CLEAN = new CanarySight("InnoDB", true, 2L, 2L, 210, 190, null);

  private static Optional<Check> settings(AppliedSettings settings) {
    return ServerChecks.settings(
        Sample.outcome(Sample.evidence("InnoDB", settings), Sample.fork()));
  }

  @Test
  void findsASettingWithoutEffect() {
    Map<String, String> found = Map.of("back_log", "80", "performance_schema", "ON");

    assertThat(settings(new AppliedSettings(found, Map.of("back_log", "80"), ASKED, "set")))
        .hasValue(new Check("settings", false, "back_log is 80, but 77 was requested"));
  }

  @Test
  void reportsTheSettingsInEffect() {
    assertThat(settings(new AppliedSettings(ASKED, Map.of(), ASKED, "set")))
        .hasValue(
            new Check(
                "settings",
                true,
                "every setting is in effect: {back_log=77, performance_schema=ON}"));
  }

  @Test
  void checksNoSettingsIfNoneWasRequested() {
    assertThat(settings(Sample.APPLIED)).isEmpty();
  }

  private static QuiesceState left(int fork, @Nullable Long undo, CanarySight canary) {
    return new QuiesceState(
        fork,
        List.of(new PendingWork("InnoDB", "undo records", undo, 1_000)),
        List.of(canary),
        0.2);
  }

  @Test
  void aTolerableAmountIsNoDebt() {
    Check check = ServerChecks.debt(List.of(left(1, 1_000L, CLEAN), left(2, 0L, CLEAN)));

    assertThat(check)
        .isEqualTo(new Check("debt", true, "the server had no unfinished work before the forks"));
  }

  @Test
  void oneForkThatBeginsWithTooMuchIsEnough() {
    Check check = ServerChecks.debt(List.of(left(1, 0L, CLEAN), left(2, 1_001L, CLEAN)));

    assertThat(check.passed()).isFalse();
    assertThat(check.detail())
        .isEqualTo(
            "unfinished work before the forks: fork 2: InnoDB had 1001 undo records left, more than"
                + " 1000");
  }

  @Test
  void aCanaryShowsWhatTheCountersHide() {
    CanarySight slow = new CanarySight("InnoDB", false, 16L, 2L, 400, 190, null);

    assertThat(ServerChecks.debt(List.of(left(1, 1L, slow))).detail())
        .isEqualTo(
            "unfinished work before the forks: fork 1: InnoDB had not cleared away what earlier"
                + " work left: its canary took 16 pages and 400 us, when it was new 190 us and 2"
                + " pages");
  }

  @Test
  void anUnreportedAmountFailsNoCell() {
    CanarySight unseen = CanarySight.unseen("InnoDB", "the server is read-only");

    assertThat(ServerChecks.debt(List.of(left(1, null, unseen))).passed()).isTrue();
    assertThat(left(1, null, unseen))
        .hasToString(
            "InnoDB: unknown undo records; InnoDB: canary not looked at (the server is read-only);"
                + " waited 0.2 s");
  }
}
