package org.enginedyno.result.claim;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.FigureTable;
import org.enginedyno.result.Interval;
import org.enginedyno.result.history.StoredRun;

/**
 * The measured figures for a table of published ones.
 *
 * @param figures one for each entry of the table; absent if it has no comparable cell
 */
public record TableFigures(FigureTable table, StoredRun run, List<Optional<Interval>> figures) {
  /** The figures of the run that has most of them; empty if no run has any. */
  public static Optional<TableFigures> of(FigureTable table, List<StoredRun> runs) {
    return runs.stream()
        .map(
            run ->
                new TableFigures(
                    table,
                    run,
                    table.entries().stream()
                        .map(entry -> figure(table, run, entry.place()))
                        .toList()))
        .filter(found -> found.count() > 0)
        .max(Comparator.comparingLong(TableFigures::count));
  }

  private long count() {
    return figures.stream().filter(Optional::isPresent).count();
  }

  private static Optional<Interval> figure(FigureTable table, StoredRun run, Case place) {
    CaseCells counted =
        CaseCells.of(place, run, CaseCells.ofWorkload(table.workload(), run)).counted();
    return counted.obstacle(table.figure()).isEmpty()
        ? counted.figure(table.figure()).map(ForkFigures::range)
        : Optional.empty();
  }
}
