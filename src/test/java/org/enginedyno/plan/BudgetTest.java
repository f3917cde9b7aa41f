package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BudgetTest {
  private final Plan plan = Plans.wide();

  private Plan fit(Duration limit) {
    return Budget.fit(plan, Plans.cells(plan), limit);
  }

  private static Duration total(Plan plan) {
    return Forecast.of(plan, Plans.cells(plan)).total();
  }

  @Test
  void leavesAPlanAloneThatFits() {
    assertThat(fit(total(plan))).isSameAs(plan);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10, 20, 30, 45, 60, 66})
  void shortensAPlanUntilItFits(int minutes) {
    assertThat(total(fit(Duration.ofMinutes(minutes))))
        .isLessThanOrEqualTo(Duration.ofMinutes(minutes));
  }

  @Test
  void usesUpWhatIsAllowed() {
    assertThat(total(fit(Duration.ofMinutes(20)))).isGreaterThan(Duration.ofSeconds(1_180));
  }

  @Test
  void shortensWarmUpAndRunsAlike() {
    Measure shortened = fit(Duration.ofMinutes(20)).measure();

    assertThat(shortened.runs()).isEqualTo(plan.measure().runs());
    assertThat(shortened.forks()).isEqualTo(plan.measure().forks());
    assertThat(shortened.runLength().toMillis() / (double) shortened.warmup().toMillis())
        .isBetween(1.99, 2.01);
  }

  @Test
  void refusesWhatWouldGetTooShortAndSaysHowMuchIsNeeded() {
    assertThatThrownBy(() -> fit(Duration.ofMinutes(1)))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "budget: 60s is too short for 64 cells; they need at least \\d+m \\d\\ds"
                + " \\(or fewer threads, engines or workloads\\)");
  }

  @Test
  void acceptsWhatItSaidWasNeeded() {
    String needed = "";
    try {
      fit(Duration.ofSeconds(1));
    } catch (UserError e) {
      needed = String.valueOf(e.getMessage()).replaceFirst(".*at least (\\d+)m (\\d+)s.*", "$1 $2");
    }
    String[] minutesAndSeconds = needed.split(" ", -1);
    Duration least =
        Duration.ofMinutes(Long.parseLong(minutesAndSeconds[0]))
            .plusSeconds(Long.parseLong(minutesAndSeconds[1]));

    assertThat(total(fit(least))).isLessThanOrEqualTo(least);
  }
}
