package org.enginedyno.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.ProcessThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class SwitchesTest {
  @Test
  void addsUpWhatEachThreadHadMore() {
    assertThat(Switches.between(Map.of("7", 100L, "8", 40L), Map.of("7", 150L, "8", 41L, "9", 5L)))
        .isEqualTo(56L);
  }

  @Test
  void isNotNegativeWhereThreadsEndedAndTheirNumbersWereGivenAway() {
    assertThat(Switches.between(Map.of("7", 100_000L, "8", 40L), Map.of("8", 3L))).isEqualTo(3L);
  }

  @Test
  void tellsNothingWhereOneReadingIsMissing() {
    assertThat(Switches.between(null, Map.of("7", 1L))).isNull();
    assertThat(Switches.between(Map.of("7", 1L), null)).isNull();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void countsAThreadThatSleepsOnce() throws InterruptedException {
    Sides sides = Sides.of(null);
    Switches before = Switches.read(sides);
    Thread.sleep(5);
    Long switches = Switches.between(before.client(), Switches.read(sides).client());

    assertThat(switches).isPositive();
    assertThat(before.server()).isNull();
    assertThat(sides.clientCores().size())
        .isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void knowsNothingOfAProcessThatIsGone() {
    long none = 4_194_304;

    assertThat(ProcessThreads.switches(none)).isEmpty();
    assertThat(AllowedCpus.of(none)).isEmpty();
    assertThat(Clocks.read(Sides.of(none)).serverNanos()).isNull();
  }
}
