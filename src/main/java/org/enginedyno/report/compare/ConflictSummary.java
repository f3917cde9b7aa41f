package org.enginedyno.report.compare;

import java.util.List;
import org.enginedyno.report.format.RetryText;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;

/** The cells whose operations met conflicts with each other. */
public final class ConflictSummary {
  private ConflictSummary() {}

  /** A line for each such cell. */
  public static List<Reason> of(Results results) {
    return results.patternCells().stream()
        .filter(Measurement::isOk)
        .flatMap(
            cell ->
                RetryText.of(cell.retries()).stream()
                    .map(text -> new Reason(MarkedCells.name(results, cell.cell()), text)))
        .toList();
  }
}
