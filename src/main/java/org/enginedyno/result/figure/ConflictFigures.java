package org.enginedyno.result.figure;

import static org.enginedyno.result.figure.Figure.Better.LESS;
import static org.enginedyno.result.figure.Figure.Declaration.figure;
import static org.enginedyno.result.figure.Figure.Declaration.part;

import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Retries;
import org.jspecify.annotations.Nullable;

/** The figures of the conflicts that operations met. */
final class ConflictFigures {
  private ConflictFigures() {}

  static void declare() {
    figure("retries", Unit.COUNT, LESS, part(Measurement::retries, Retries::retries))
        .about("Operations that were repeated after a conflict, each time.");
    figure("conflicts", Unit.COUNT, LESS, part(Measurement::retries, Retries::errors))
        .severalNumbers()
        .about("Conflicts that operations met, by SQLState and error number.");
    figure("errors", Unit.SHARE, LESS, ConflictFigures::perOperation)
        .about("Conflicts that operations met, per operation.");
  }

  private static @Nullable Object perOperation(Measurement cell) {
    Latency latency = cell.latency();
    return latency == null
        ? null
        : cell.retries().conflicts() / (double) Math.max(1, latency.samples());
  }
}
