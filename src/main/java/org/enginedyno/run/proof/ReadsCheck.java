package org.enginedyno.run.proof;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.Check;

/** Whether the engine was asked for as many rows as the generator says that the keys stand for. */
final class ReadsCheck implements CellCheck {
  private static final String READS = "handler_read_";
  private static final double SHARE = 0.05;

  /** To find the first row, and to find that there is no further one. */
  private static final int BESIDES = 2;

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    long right = outcome.measured().stream().mapToLong(span -> span.server().rowsToRead()).sum();
    if (right == 0 || !outcome.countsReads()) {
      return Optional.empty();
    }
    long found =
        outcome.counters().entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(READS))
            .mapToLong(Map.Entry::getValue)
            .sum();
    long retries = outcome.retries();
    long sent = outcome.operations() + retries;
    long besides =
        (BESIDES * (long) outcome.effect().statements() + outcome.effect().rowsReadAgain()) * sent;
    // what a retry read before it failed, nobody knows
    double again = right * (double) retries / outcome.operations();
    boolean passed =
        found >= right * (1 - SHARE) && found <= (right + again + besides) * (1 + SHARE);
    return Optional.of(
        new Check(
            "reads",
            passed,
            String.format(
                Locale.ROOT,
                "the engine was asked for %,d rows where %,d are behind the keys",
                found,
                right)));
  }
}
