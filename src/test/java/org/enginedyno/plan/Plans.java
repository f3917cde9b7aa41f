package org.enginedyno.plan;

import java.time.Duration;
import java.util.List;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.ClientAxes;
import org.enginedyno.plan.setup.CoresAxes;
import org.enginedyno.plan.setup.SetupAxes;

/** Plans to test with, small and complete. */
final class Plans {
  static final Measure MEASURE =
      new Measure(Duration.ofSeconds(10), 3, Duration.ofSeconds(20), 1, ScoreRule.BEST);

  static final List<String> FLOORS = List.of("FLOOR_A", "FLOOR_B");

  private Plans() {}

  /** Two servers, three engines, two workloads, two thread counts, both ways to a connection. */
  static Plan wide() {
    return new Plan(
        "wide",
        "Wide",
        List.of("here", "there"),
        List.of("InnoDB", "MyISAM", "Aria"),
        List.of("READ_A", "READ_B"),
        List.of(1, 4),
        SetupAxes.AS_SHIPPED,
        CoresAxes.FREE,
        ClientAxes.checkouts(List.of(Checkout.HELD, Checkout.BORROW)),
        Axes.ALL_AT_A_TIME,
        new DataSpec(100_000, 1, 100, 5),
        MEASURE,
        null,
        7);
  }

  static List<Cell> cells(Plan plan) {
    return Matrix.of(plan, FLOORS, Suitability.ANY).cells();
  }
}
