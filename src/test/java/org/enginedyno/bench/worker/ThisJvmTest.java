package org.enginedyno.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.result.fork.ForkLog;
import org.junit.jupiter.api.Test;

final class ThisJvmTest {
  @Test
  void tellsWhichJvmItIs() {
    Map<String, String> facts = ThisJvm.facts(Thread.currentThread());

    assertThat(facts)
        .containsEntry("version", System.getProperty("java.version"))
        .containsEntry("home", System.getProperty("java.home"))
        .containsEntry(ForkLog.THREADS, "platform");
    assertThat(facts.get("heap")).matches("\\d+ MiB");
    assertThat(facts.get("collectors")).isNotBlank();
  }

  @Test
  void doesNotTellWhereTheCredentialsAre() {
    assertThat(ThisJvm.arguments(List.of("-Xmx1g", "-Ddyno.handover=/tmp/x/handover.json", "-ea")))
        .containsExactly("-Xmx1g", "-ea");
  }
}
