package org.enginedyno.plan.axis;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.plan.axis.Cores.Placement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CoresTest {
  private static final CpuSet MACHINE = CpuSet.parse("2-5");

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          0, 0, FREE,     -,       -
          1, 0, FREE,     2,       -
          1, 2, FREE,     2,       '2,3'
          0, 0, TOGETHER, '2,3,4,5', '2,3,4,5'
          2, 0, TOGETHER, '2,3',   '2,3'
          0, 3, TOGETHER, '2,3,4', '2,3,4'
          2, 2, TOGETHER, '2,3',   '2,3'
          0, 0, SPLIT,    '2,3',   '4,5'
          1, 0, SPLIT,    2,       '3,4,5'
          0, 1, SPLIT,    '2,3,4', 5
          2, 1, SPLIT,    '2,3',   4
          """)
  void areTakenFromTheMachines(
      int server, int client, Placement placement, String ofServer, String ofClient) {
    Cores cores = new Cores(server, client, placement);

    assertThat(cores.reasonAgainst(MACHINE.size())).isEmpty();
    assertThat(cores.among(MACHINE).server().map(CpuSet::toString).orElse("-")).isEqualTo(ofServer);
    assertThat(cores.among(MACHINE).client().map(CpuSet::toString).orElse("-")).isEqualTo(ofClient);
  }

  @Test
  void cannotBeMoreThanThereAre() {
    assertThat(new Cores(4, 0, Placement.FREE).reasonAgainst(2))
        .contains("4 cores are needed, and there are 2");
    assertThat(new Cores(0, 3, Placement.TOGETHER).reasonAgainst(2))
        .contains("3 cores are needed, and there are 2");
    assertThat(new Cores(2, 1, Placement.TOGETHER).reasonAgainst(2))
        .contains("together on the same cores, server and client cannot have 2 and 1");
    assertThat(new Cores(2, 0, Placement.SPLIT).reasonAgainst(2))
        .contains("3 cores are needed for server and client apart, and there are 2");
    assertThat(new Cores(0, 0, Placement.SPLIT).reasonAgainst(1))
        .contains("2 cores are needed for server and client apart, and there is 1");
  }

  @Test
  void areReadAsTheKernelWritesThem() {
    assertThat(CpuSet.parse("0-2,5\n").cpus()).containsExactly(0, 1, 2, 5);
    assertThat(CpuSet.parse("7").cpus()).containsExactly(7);
    assertThat(new CpuSet(java.util.List.of(3, 1, 3))).hasToString("1,3");
  }
}
