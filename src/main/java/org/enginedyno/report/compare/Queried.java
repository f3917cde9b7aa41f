package org.enginedyno.report.compare;

import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.report.format.BesideWords;
import org.enginedyno.report.format.QueryWords;
import org.enginedyno.report.series.Results;

/** What the cells did besides operations: several queries for each, or inserts beside them. */
public final class Queried {
  private Queried() {}

  /** A line for each such cell. */
  public static List<Reason> of(Results results) {
    return results.patternCells().stream()
        .flatMap(
            cell ->
                Stream.concat(QueryWords.line(cell).stream(), BesideWords.line(cell).stream())
                    .map(line -> new Reason(Unsteady.name(results, cell.cell()), line)))
        .toList();
  }
}
