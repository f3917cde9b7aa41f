package org.enginedyno.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

final class ContainedProcessTest {
  private static final Set<String> PROGRAMS = Set.of("java");

  @Test
  void mustBeInTheContainersCgroup() {
    assertThat(
            ContainedProcess.find(
                ProcessHandle.current().pid(), "no-container-is-called-so", PROGRAMS))
        .isEmpty();
    assertThat(ContainedProcess.find(0, "", PROGRAMS)).isEmpty();
  }
}
