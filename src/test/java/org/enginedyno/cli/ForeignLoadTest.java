package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.cli.MachineCheckup.ForeignLoad;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ForeignLoadTest {
  private static Finding finding(long idle, long stolen, double ownShare) {
    return ForeignLoad.of(new MachineTime(1_000, idle, stolen), ownShare, "yes, process 7")
        .finding();
  }

  @ParameterizedTest
  @CsvSource({
    "950, 0, 0, other processes use 5 % of the CPU",
    "600, 0, 0.35, other processes use 5 % of the CPU",
    "600, 0, 0.45, other processes use 0 % of the CPU",
  })
  void isGoodIfOtherProcessesHardlyUseTheMachine(long idle, long stolen, double own, String what) {
    assertThat(finding(idle, stolen, own)).isEqualTo(Finding.good(what));
  }

  @ParameterizedTest
  @CsvSource({"600, 0, 0.05, 35", "800, 200, 0, 20"})
  void isAFindingIfCellsWouldBeMarked(long idle, long stolen, double own, int percent) {
    assertThat(finding(idle, stolen, own))
        .isEqualTo(
            new Finding(
                Finding.Level.WARNING,
                "other processes use %d %% of the CPU, most of all yes, process 7"
                    .formatted(percent),
                "end it or wait: cells are marked noisy if other processes use more than 10 %"));
  }

  @Test
  void excludesKernelThreads() {
    MachineTime all = new MachineTime(1_000, 600, 0).withKernel(350);

    assertThat(ForeignLoad.of(all, 0, "").finding())
        .isEqualTo(Finding.good("other processes use 5 % of the CPU"));
  }
}
