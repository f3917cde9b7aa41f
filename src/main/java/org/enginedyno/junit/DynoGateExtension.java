package org.enginedyno.junit;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.api.Dyno;
import org.enginedyno.api.DynoPair;
import org.enginedyno.api.DynoRun;
import org.enginedyno.api.DynoVerdict;
import org.enginedyno.api.DynoVerdicts;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Holds the gates that tests are annotated with. */
final class DynoGateExtension extends MeasuringExtension<DynoGate, DynoVerdicts> {
  DynoGateExtension() {
    super(DynoGate.class, DynoVerdicts.class, "-gate");
  }

  @Override
  PlanRequest asked(DynoGate found) {
    return PlanRequest.by(found);
  }

  @Override
  DynoVerdicts measured(DynoRun run) throws Exception {
    return Dyno.gate(run);
  }

  @Override
  void require(DynoVerdicts came, DynoGate found) {
    if (found.lenient()) {
      return;
    }
    if (!came.passes()) {
      String text = text(found, came.problems(), came.folder());
      if (isJudged(came)) {
        throw new AssertionFailedError(text);
      }
      throw new IllegalStateException(text);
    }
    List<DynoPair> open = came.pairs(DynoVerdict.INCONCLUSIVE);
    if (!open.isEmpty()) {
      throw new TestAbortedException(
          text(found, open.stream().map(DynoPair::toString).toList(), came.folder()));
    }
  }

  /** Whether a pair does not pass for what it was found to be, and not for want of a proof. */
  private static boolean isJudged(DynoVerdicts came) {
    return came.pairs().stream()
        .anyMatch(pair -> !pair.passes() && pair.verdict() != DynoVerdict.INVALID);
  }

  private static String text(DynoGate found, List<String> lines, Path folder) {
    return "gate %s: %s%nresults: %s"
        .formatted(found.value(), String.join(System.lineSeparator(), lines), folder);
  }
}
