package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Status;

/** How many cells became what. */
public final class StatusCounts {
  private StatusCounts() {}

  /** The counts in a line: {@code 30 OK, 2 INVALID, 6 SKIPPED, 4 not run}. */
  public static String text(Results results) {
    List<String> counts = new ArrayList<>();
    for (Status status : Status.values()) {
      int count = results.with(status).size();
      if (count > 0 || status == Status.OK) {
        counts.add(Numbers.count(count) + " " + status);
      }
    }
    if (results.missing() > 0) {
      counts.add(Numbers.count(results.missing()) + " not run");
    }
    int all = results.cells().size() + results.missing();
    return Numbers.count(all, "cell") + ": " + String.join(", ", counts);
  }
}
