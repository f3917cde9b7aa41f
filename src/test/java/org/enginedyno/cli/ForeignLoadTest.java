package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.cli.MachineCheckup.ForeignLoad;
import org.enginedyno.db.probe.Checkup.Finding;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.junit.jupiter.api.Test;

final class ForeignLoadTest {
  private static Finding finding(long idle, long stolen, double ownShare) {
    return ForeignLoad.of(new MachineTime(1_000, idle, stolen), ownShare, "yes, process 7")
        .finding();
  }

  @Test
  void isGoodWhereOthersHardlyUseTheMachine() {
    assertThat(finding(950, 0, 0)).isEqualTo(Finding.good("others use 5 % of this machine's CPU"));
  }

  @Test
  void countsWhatIsNotOurs() {
    assertThat(finding(600, 0, 0.35))
        .isEqualTo(Finding.good("others use 5 % of this machine's CPU"));
    assertThat(finding(600, 0, 0.45))
        .as("ticks are coarse")
        .extracting(Finding::what)
        .isEqualTo("others use 0 % of this machine's CPU");
  }

  @Test
  void isAFindingWhereCellsWouldBeMarked() {
    assertThat(finding(600, 0, 0.05))
        .isEqualTo(
            new Finding(
                Finding.Level.WARNING,
                "others use 35 % of this machine's CPU, most yes, process 7",
                "end it or wait: cells that are measured amid more than 10 % are marked noisy"));
  }

  @Test
  void countsTheTimeThatOtherMachinesStole() {
    assertThat(finding(800, 200, 0).what()).startsWith("others use 20 % of this machine's CPU");
  }
}
