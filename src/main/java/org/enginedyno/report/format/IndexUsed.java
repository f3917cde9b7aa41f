package org.enginedyno.report.format;

import java.util.stream.Collectors;
import org.enginedyno.result.Proof;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.ExplainRows;

/** The index that a cell used, in words. */
public final class IndexUsed {
  private IndexUsed() {}

  /** The index that EXPLAIN names, {@code none} for a scan, or nothing where no server says. */
  public static String of(Proof proof) {
    return new ExplainRows(proof.explain())
        .accesses().stream().map(IndexUsed::words).distinct().collect(Collectors.joining(" + "));
  }

  private static String words(Access access) {
    String index = access.index();
    if (index == null) {
      return "none";
    }
    return access.covering() ? index + " (covering)" : index;
  }
}
