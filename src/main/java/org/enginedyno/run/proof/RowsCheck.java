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

/** Checks that the server has exactly the rows that it acknowledged. */
final class RowsCheck implements CellCheck {
  @Override
  public Optional<Check> of(CellOutcome outcome) {
    Footprint footprint = outcome.workload().footprint();
    // after a crash, CrashRule counts the rows
    if (footprint.isLoaded() || outcome.crash().isPresent()) {
      return Optional.empty();
    }
    List<String> problems = new ArrayList<>();
    long inTables = 0;
    long acknowledged = 0;
    Map<Long, Long> sums = new HashMap<>();
    for (ForkResult fork : outcome.results().toList()) {
      inTables = footprint == Footprint.FRESH_CELL ? inTables : 0;
      for (Span span : fork.log().spans()) {
        RowsAdded growth = span.growth();
        if (growth == null) {
          problems.add("a run counted no rows");
          continue;
        }
        inTables = footprint == Footprint.FRESH_RUN ? growth.rows() : inTables + growth.rows();
        acknowledged += growth.rows();
        if (growth.rowsFound() != inTables) {
          problems.add(
              String.format(
                  Locale.ROOT,
                  "the server has %,d rows, but acknowledged %,d",
                  growth.rowsFound(),
                  inTables));
        } else if (footprint == Footprint.FRESH_RUN && isAltered(outcome, growth, sums)) {
          problems.add("the server's rows differ from those sent");
        }
      }
    }
    return Optional.of(
        new Check(
            "rows",
            problems.isEmpty(),
            problems.isEmpty()
                ? String.format(
                    Locale.ROOT, "the server has all %,d rows that it acknowledged", acknowledged)
                : String.join("; ", problems.stream().distinct().toList())));
  }

  /** Whether the sum over a run's rows differs from the generator's. */
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
