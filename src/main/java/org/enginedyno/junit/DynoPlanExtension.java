package org.enginedyno.junit;

import org.enginedyno.api.Dyno;
import org.enginedyno.api.DynoResults;
import org.enginedyno.api.DynoRun;
import org.opentest4j.AssertionFailedError;

/** Runs the plans that tests are annotated with. */
final class DynoPlanExtension extends MeasuringExtension<DynoPlan, DynoResults> {
  DynoPlanExtension() {
    super(DynoPlan.class, DynoResults.class, "");
  }

  @Override
  PlanRequest asked(DynoPlan found) {
    return PlanRequest.by(found);
  }

  @Override
  DynoResults measured(DynoRun run) throws Exception {
    return Dyno.run(run);
  }

  @Override
  void require(DynoResults came, DynoPlan found) {
    if (!found.lenient() && !came.isValid()) {
      throw new AssertionFailedError(
          "plan %s: %s%nreport: %s"
              .formatted(
                  found.value(),
                  String.join(System.lineSeparator(), came.problems()),
                  came.report()));
    }
  }
}
