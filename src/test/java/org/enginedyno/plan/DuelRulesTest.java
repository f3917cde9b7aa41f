package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.enginedyno.plan.DuelRules.Schedule;
import org.junit.jupiter.api.Test;

final class DuelRulesTest {
  private static Schedule schedule(int perLaunch, Integer... looks) {
    return new Schedule(List.of(looks), perLaunch, Duration.ofMillis(200), Duration.ofSeconds(3));
  }

  @Test
  void refusesALookBeforeSixLaunches() {
    assertThatThrownBy(() -> schedule(24, 48))
        .hasMessage(
            "duel.looks starts at 48 blocks, which are 2 launches of 24 blocks, and a verdict"
                + " needs at least 6 launches; set the first look to 144 or more, or duel.launch"
                + " to less");
    assertThat(schedule(8, 48, 96).launches(1)).isEqualTo(12);
    assertThat(schedule(1, 6).launches(0)).isEqualTo(6);
  }

  @Test
  void refusesLooksThatDoNotGrow() {
    assertThatThrownBy(() -> schedule(8, 96, 48))
        .hasMessage("duel.looks must be in ascending order: [96, 48]");
  }
}
