package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.axis.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated // it looks at the processes of the whole machine
@EnabledOnOs(OS.LINUX)
final class AwakeCoresTest {
  private static final CpuSet ONE =
      new CpuSet(List.of(AllowedCpus.now().orElseThrow().cpus().get(0)));

  @Test
  void endsWithItsOwnerEvenIfKilled() throws Exception {
    Process owner = new ProcessBuilder("sleep", "600").start();
    try (AwakeCores awake = AwakeCores.start(ONE, owner.pid())) {
      Process spinning = awake.processes().get(0);
      assumeThat(spinning.waitFor(300, TimeUnit.MILLISECONDS)).as("it cannot start").isFalse();
      assertThat(awake.isAwake()).isTrue();
      assertThat(AwakeCores.spun()).containsKeys(ONE.cpus().get(0));

      owner.destroyForcibly();

      assertThat(spinning.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      owner.destroyForcibly();
    }
  }

  @Test
  void endsWhenItIsClosed() throws Exception {
    AwakeCores awake = AwakeCores.start(ONE);
    awake.close();

    assertThat(awake.processes().get(0).waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(awake.isAwake()).isFalse();
  }

  @Test
  void itsTimeIsIdleTime() {
    CoreTimes times =
        new CoreTimes(Map.of(0, new MachineTime(100, 20, 0), 1, new MachineTime(100, 50, 0)));

    CoreTimes seen = times.withIdle(Map.of(0, Duration.ofMillis(300), 7, Duration.ofMillis(10)));

    assertThat(seen.cores())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(0, new MachineTime(100, 50, 0), 1, new MachineTime(100, 50, 0)));
  }
}
