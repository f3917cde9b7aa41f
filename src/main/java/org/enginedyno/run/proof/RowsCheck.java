package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.result.Check;
import org.enginedyno.result.fork.RowsAdded;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.workload.Footprint;

/** Whether the server has every row that it acknowledged, and no other. */
final class RowsCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    Footprint footprint = outcome.workload().footprint();
    // what is left after a crash is another question
    if (footprint.isLoaded() || outcome.crash().isPresent()) {
      return Optional.empty();
    }
    List<String> otherwise = new ArrayList<>();
    long inTables = 0;
    long acknowledged = 0;
    Map<Long, Long> sums = new HashMap<>();
    for (ForkResult fork : outcome.results().toList()) {
      inTables = footprint == Footprint.FRESH_CELL ? inTables : 0;
      for (Span span : fork.log().spans()) {
        RowsAdded growth = span.growth();
        if (growth == null) {
          otherwise.add("a run counted no rows");
          continue;
        }
        inTables = footprint == Footprint.FRESH_RUN ? growth.rows() : inTables + growth.rows();
        acknowledged += growth.rows();
        if (growth.rowsFound() != inTables) {
          otherwise.add(
              String.format(
                  Locale.ROOT,
                  "the server has %,d rows where %,d were acknowledged",
                  growth.rowsFound(),
                  inTables));
        } else if (footprint == Footprint.FRESH_RUN && isAltered(outcome, growth, sums)) {
          otherwise.add("the server has other rows than those that were sent");
        }
      }
    }
    return Optional.of(
        new Check(
            "rows",
            otherwise.isEmpty(),
            otherwise.isEmpty()
                ? String.format(
                    Locale.ROOT, "the server has all %,d rows that it acknowledged", acknowledged)
                : String.join("; ", otherwise.stream().distinct().toList())));
  }

  /** Whether the sum over a run's rows is not what the generator says, by the number of rows. */
  private static boolean isAltered(CellOutcome outcome, RowsAdded growth, Map<Long, Long> sums) {
    String found = growth.sumFound();
    if (found == null) {
      return false;
    }
    long right =
        sums.computeIfAbsent(
            growth.rows(),
            rows -> outcome.tables().stream().mapToLong(table -> RowSums.of(table, rows)).sum());
    return !found.equals(Long.toString(right));
  }
}
