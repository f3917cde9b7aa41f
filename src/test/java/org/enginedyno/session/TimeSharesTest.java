package org.enginedyno.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.enginedyno.plan.UserError;
import org.enginedyno.session.TimeShares.Need;
import org.junit.jupiter.api.Test;

final class TimeSharesTest {
  /** One that can be shortened, and one that ends by its rows. */
  private static Map<String, Need> needs() {
    Map<String, Need> needs = new LinkedHashMap<>();
    needs.put("timed", new Need(Duration.ofMinutes(1), Duration.ofMinutes(10)));
    needs.put("counted", new Need(Duration.ofMillis(299_500), Duration.ofMinutes(5)));
    return needs;
  }

  @Test
  void whatCannotBeShortenedKeepsItsTime() {
    Map<String, Long> shares = TimeShares.of(Duration.ofSeconds(500), needs());

    assertThat(shares.get("counted")).isEqualTo(300);
    assertThat(shares.get("timed")).isBetween(198L, 200L);
  }

  @Test
  void moreThanEnoughIsSharedToo() {
    Map<String, Long> shares = TimeShares.of(Duration.ofHours(2), needs());

    assertThat(shares.get("timed")).isGreaterThan(600);
    assertThat(shares.get("counted")).isGreaterThanOrEqualTo(300);
    assertThat(shares.values().stream().mapToLong(Long::longValue).sum())
        .isLessThanOrEqualTo(7_200);
  }

  @Test
  void tooLittleIsToldOfAllPlansTogether() {
    assertThatThrownBy(() -> TimeShares.of(Duration.ofSeconds(359), needs()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("budget: 359s is too short for 2 plans; they need at least ");
    assertThat(TimeShares.of(Duration.ofMinutes(6), needs()).values()).containsExactly(60L, 300L);
  }
}
