package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.axis.CpuSet;
import org.junit.jupiter.api.Test;

final class AllowedCpusTest {
  @Test
  void areTakenFromAProcessStatus() {
    assertThat(
            AllowedCpus.of(
                List.of("Name:\tjava", "Cpus_allowed:\t2b", "Cpus_allowed_list:\t0-1,3,5")))
        .contains(new CpuSet(List.of(0, 1, 3, 5)));
  }

  @Test
  void areUnknownIfTheKernelDoesNotReportThem() {
    assertThat(AllowedCpus.of(List.of("Name:\tjava"))).isEmpty();
  }
}
