package org.enginedyno.report.compare;

import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.report.format.BackgroundText;
import org.enginedyno.report.format.QueryText;
import org.enginedyno.report.series.Results;

/** What the cells did besides operations: several queries for each, or inserts beside them. */
public final class QueryRates {
  private QueryRates() {}

  /** A line for each such cell. */
  public static List<Reason> of(Results results) {
    return results.patternCells().stream()
        .flatMap(
            cell ->
                Stream.concat(QueryText.line(cell).stream(), BackgroundText.line(cell).stream())
                    .map(line -> new Reason(MarkedCells.name(results, cell.cell()), line)))
        .toList();
  }
}
