package org.enginedyno.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.os.ProcessThreads;
import org.enginedyno.result.fork.ForkLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a measuring JVM reads of itself. */
final class SwitchesTest {
  @Test
  void switchesAddsUpWhatEachThreadHadMore() {
    assertThat(Switches.between(Map.of("7", 100L, "8", 40L), Map.of("7", 150L, "8", 41L, "9", 5L)))
        .isEqualTo(56L);
  }

  @Test
  void switchesIsNotNegativeWhereThreadsEndedAndTheirNumbersWereGivenAway() {
    assertThat(Switches.between(Map.of("7", 100_000L, "8", 40L), Map.of("8", 3L))).isEqualTo(3L);
  }

  @Test
  void switchesTellsNothingWhereOneReadingIsMissing() {
    assertThat(Switches.between(null, Map.of("7", 1L))).isNull();
    assertThat(Switches.between(Map.of("7", 1L), null)).isNull();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void switchesCountsAThreadThatSleepsOnce() throws InterruptedException {
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
  void switchesKnowsNothingOfAProcessThatIsGone() {
    long none = 4_194_304;

    assertThat(ProcessThreads.switches(none)).isEmpty();
    assertThat(AllowedCpus.of(none)).isEmpty();
    assertThat(Clocks.read(Sides.of(none)).serverNanos()).isNull();
  }

  @Test
  void thisJvmTellsWhichJvmItIs() {
    Map<String, String> facts = ThisJvm.facts(Thread.currentThread());

    assertThat(facts)
        .containsEntry("version", System.getProperty("java.version"))
        .containsEntry("home", System.getProperty("java.home"))
        .containsEntry(ForkLog.THREADS, "platform");
    assertThat(facts.get("heap")).matches("\\d+ MiB");
    assertThat(facts.get("collectors")).isNotBlank();
  }

  @Test
  void thisJvmDoesNotTellWhereTheCredentialsAre() {
    assertThat(ThisJvm.arguments(List.of("-Xmx1g", "-Ddyno.handover=/tmp/x/handover.json", "-ea")))
        .containsExactly("-Xmx1g", "-ea");
  }
}
