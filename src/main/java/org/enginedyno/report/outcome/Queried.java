package org.enginedyno.report.outcome;

import java.util.List;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.word.QueryWords;

/** How many queries the cells answered whose operations ask several. */
public final class Queried {
  private Queried() {}

  /** A line for each such cell. */
  public static List<Reason> of(Results results) {
    return results.patternCells().stream()
        .flatMap(
            cell ->
                QueryWords.line(cell).stream()
                    .map(line -> new Reason(Unsteady.name(results, cell.cell()), line)))
        .toList();
  }
}
