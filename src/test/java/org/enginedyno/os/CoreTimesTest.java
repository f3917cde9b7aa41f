package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.axis.CpuSet;
import org.junit.jupiter.api.Test;

final class CoreTimesTest {
  private static final CoreTimes TIMES =
      CoreTimes.of(
          List.of(
              "cpu  700 0 300 900 60 0 10 30 99 0",
              "cpu0 400 0 200 300 40 0 10 20 99 0",
              "cpu1 300 0 100 600 20 0 0 10 0 0",
              "intr 1234 0 0",
              "ctxt 5678"));

  @Test
  void addsUpAllCoresAndLeavesGuestsOutAsTheyAreUsersAlready() {
    assertThat(TIMES.machine()).contains(new MachineTime(2_000, 960, 30));
    assertThat(TIMES.count()).hasValue(2);
  }

  @Test
  void addsUpTheTimeOfSomeCores() {
    assertThat(TIMES.of(new CpuSet(List.of(1)))).contains(new MachineTime(1_030, 620, 10));
    assertThat(TIMES.of(new CpuSet(List.of(7)))).isEmpty();
  }

  @Test
  void isEmptyIfTheKernelReportsNothing() {
    assertThat(CoreTimes.of(List.of()).machine()).isEmpty();
    assertThat(CoreTimes.of(List.of()).count()).isEmpty();
  }
}
