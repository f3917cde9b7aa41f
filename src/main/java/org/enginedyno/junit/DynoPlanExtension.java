package org.enginedyno.junit;

import org.enginedyno.api.Dyno;
import org.enginedyno.api.DynoResults;
import org.enginedyno.api.DynoRun;
import org.opentest4j.AssertionFailedError;

/** Runs the plans of annotated tests. */
final class DynoPlanExtension extends MeasurementExtension<DynoPlan, DynoResults> {
  DynoPlanExtension() {
    super(DynoPlan.class, DynoResults.class, "");
  }

  @Override
  PlanRequest request(DynoPlan plan) {
    return PlanRequest.of(plan);
  }

  @Override
  DynoResults measure(DynoRun run) throws Exception {
    return Dyno.run(run);
  }

  @Override
  void require(DynoResults results, DynoPlan plan) {
    if (!plan.lenient() && !results.isValid()) {
      throw new AssertionFailedError(
          "plan %s: %s%nreport: %s"
              .formatted(
                  plan.value(),
                  String.join(System.lineSeparator(), results.problems()),
                  results.report()));
    }
  }
}
