package org.enginedyno.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.junit.MeasurementExtension.PlanRequest;
import org.junit.jupiter.api.Test;

/** Where the plan of an annotation is found, and what is reported if it is missing. */
final class PlanRequestTest {
  private static PlanRequest request(String plan) {
    return new PlanRequest(plan, List.of(), List.of(), List.of(), List.of(), List.of(), "", "");
  }

  private static String source(String plan) {
    return request(plan).source(PlanRequestTest.class);
  }

  @Test
  void findsFilesInTheWorkingFolderAndOnTheClassPath() {
    assertThat(source("config/plans/ci.yaml")).isEqualTo("config/plans/ci.yaml");
    assertThat(source("org/enginedyno/junit/compute"))
        .isEqualTo(source("org/enginedyno/junit/compute.yaml"))
        .endsWith("org/enginedyno/junit/compute.yaml");
    assertThat(source("ci")).as("a packaged plan").isEqualTo("ci");
  }

  @Test
  void namesTheFilesNextToOneThatIsMissing() {
    assertThatThrownBy(() -> source("org/enginedyno/junit/computed.yaml"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "no such file in %s or on the class path; there are: org/enginedyno/junit/beds.yaml, org/enginedyno/junit/compute.yaml"
                .formatted(Path.of("").toAbsolutePath()));
    assertThatThrownBy(() -> source("nowhere/computed.yaml"))
        .hasMessageEndingWith(" or on the class path");
  }
}
