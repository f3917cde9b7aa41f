package org.enginedyno.report.outcome;

import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.word.BesideWords;
import org.enginedyno.report.word.QueryWords;

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
