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

/** Runs the gates of annotated tests. */
final class DynoGateExtension extends MeasurementExtension<DynoGate, DynoVerdicts> {
  DynoGateExtension() {
    super(DynoGate.class, DynoVerdicts.class, "-gate");
  }

  @Override
  PlanRequest request(DynoGate gate) {
    return PlanRequest.of(gate);
  }

  @Override
  DynoVerdicts measure(DynoRun run) throws Exception {
    return Dyno.gate(run);
  }

  @Override
  void require(DynoVerdicts verdicts, DynoGate gate) {
    if (gate.lenient()) {
      return;
    }
    if (!verdicts.passes()) {
      String text = text(gate, verdicts.problems(), verdicts.folder());
      if (isJudged(verdicts)) {
        throw new AssertionFailedError(text);
      }
      throw new IllegalStateException(text);
    }
    List<DynoPair> open = verdicts.pairs(DynoVerdict.INCONCLUSIVE);
    if (!open.isEmpty()) {
      throw new TestAbortedException(
          text(gate, open.stream().map(DynoPair::toString).toList(), verdicts.folder()));
    }
  }

  /** Whether a pair fails because of its verdict and not because a proof failed. */
  private static boolean isJudged(DynoVerdicts verdicts) {
    return verdicts.pairs().stream()
        .anyMatch(pair -> !pair.passes() && pair.verdict() != DynoVerdict.INVALID);
  }

  private static String text(DynoGate gate, List<String> lines, Path folder) {
    return "gate %s: %s%nresults: %s"
        .formatted(gate.value(), String.join(System.lineSeparator(), lines), folder);
  }
}
