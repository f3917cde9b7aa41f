package org.enginedyno.result;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows that the server read for each row that was requested. */
public final class RowsExamined {
  private RowsExamined() {}

  /** Rows read per requested row; null if none was requested, or no counter counts the reads. */
  static @Nullable Object each(Measurement cell) {
    Proof proof = cell.proof();
    double asked = proof == null ? 0 : cell.cell().work().rowsRead() * proof.counts().operations();
    if (proof == null || asked == 0) {
      return null;
    }
    long reads = reads(proof.counts().counters());
    return reads == 0 ? null : reads / asked;
  }

  /** The rows that all Handler_read counters counted. */
  public static long reads(Map<String, Long> counters) {
    return counters.entrySet().stream()
        .filter(one -> one.getKey().toLowerCase(Locale.ROOT).startsWith("handler_read_"))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
