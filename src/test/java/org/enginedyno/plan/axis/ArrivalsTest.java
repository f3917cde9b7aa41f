package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.enginedyno.plan.axis.Arrivals.Spacing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ArrivalsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Closed | closed",
        "1_000/s | 1000/s",
        " 2.50 / s poisson | 2.5/s",
        "400/s  regular | 400/s regular",
        "ramp(100/s..10_000/s, 5m) | ramp(100/s..10000/s, 300s)",
        "steps(1000/s,2000/s , 500/s, 1.5s) regular | steps(1000/s, 2000/s, 500/s, 1.5s) regular"
      })
  void areReadAndWrittenInOneForm(String text, String written) {
    assertThat(Arrivals.parse(text)).hasToString(written);
    assertThat(Arrivals.parse(written)).isEqualTo(Arrivals.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "open",
        "1000",
        "1000/m",
        "-3/s",
        "1000/s evenly",
        "ramp(1/s, 2/s, 5m)x",
        "ramp(1/s..2/s)",
        "ramp(1/s..2/s, 0s)",
        "steps(5m)",
        "steps(1/s, 2/s)",
        "1/s 5m"
      })
  void areRefusedWithARemedyIfInvalid(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Arrivals.parse(text))
        .withMessageStartingWith("must be closed, a rate of all threads as in 1000/s");
  }

  @Test
  void anUnreachableRateIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Arrivals.parse("20_000_000/s"))
        .withMessage("a rate must be 0.01/s to 10000000/s: 20_000_000/s");
  }

  @Test
  void aRampFollowsItsMeanRateAndKeepsItsLastRate() {
    Arrivals ramp = Arrivals.parse("ramp(100/s..300/s, 10s)");

    assertThat(ramp.operations(5)).isCloseTo(750, within(1e-9));
    assertThat(ramp.operations(10)).isCloseTo(2_000, within(1e-9));
    assertThat(ramp.operations(12)).isCloseTo(2_600, within(1e-9));
    assertThat(ramp.lowest()).isEqualTo(100);
  }

  @Test
  void stepsFollowEachOther() {
    Arrivals steps = Arrivals.parse("steps(10/s, 40/s, 2s)");

    assertThat(steps.operations(2)).isEqualTo(20);
    assertThat(steps.operations(3)).isEqualTo(60);
    assertThat(steps.operations(5)).isEqualTo(140);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1000/s",
        "ramp(100/s..300/s, 10s)",
        "ramp(300/s..1/s, 10s)",
        "steps(10/s, 40/s, 5/s, 2s)",
        "ramp(7/s..7/s, 3s)"
      })
  void anOperationIsDueWhenTheScheduleReachesItsNumber(String text) {
    Arrivals arrivals = Arrivals.parse(text);

    for (double seconds = 0; seconds < 20; seconds += 0.37) {
      assertThat(arrivals.seconds(arrivals.operations(seconds))).isCloseTo(seconds, within(1e-6));
    }
  }

  @Test
  void arrivalsArePoissonByDefault() {
    assertThat(Arrivals.parse("5/s").spacing()).isEqualTo(Spacing.POISSON);
    assertThat(Arrivals.CLOSED.isClosed()).isTrue();
    assertThat(Arrivals.regular(70)).isEqualTo(Arrivals.parse("70/s regular"));
  }
}
