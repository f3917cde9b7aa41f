package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which arguments of a measuring JVM are recorded. */
final class ThisJvmTest {
  @Test
  void omitsTheLocationOfCredentials() {
    assertThat(ThisJvm.arguments(List.of("-Xmx1g", "-Ddyno.handover=/tmp/x/handover.json", "-ea")))
        .containsExactly("-Xmx1g", "-ea");
  }
}
