package org.enginedyno.run.proof;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.result.Check;

/** Checks that the engine got as many row requests as the generator says for the keys. */
final class ReadsCheck implements CellCheck {
  private static final String READS = "handler_read_";
  private static final double SHARE = 0.05;

  /** One read to find the first row, and one to find the end. */
  private static final int BESIDES = 2;

  @Override
  public Optional<Check> of(CellOutcome outcome) {
    long expected = outcome.measured().stream().mapToLong(span -> span.server().rowsToRead()).sum();
    if (expected == 0 || !outcome.countsReads()) {
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
    // how much a retry read before it failed is unknown
    double again = expected * (double) retries / outcome.operations();
    boolean passed =
        found >= expected * (1 - SHARE) && found <= (expected + again + besides) * (1 + SHARE);
    return Optional.of(
        new Check(
            "reads",
            passed,
            String.format(
                Locale.ROOT,
                "the server requested %,d rows from the engine, expected %,d",
                found,
                expected)));
  }
}
