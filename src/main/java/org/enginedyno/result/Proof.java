package org.enginedyno.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What shows that a cell measured what it names.
 *
 * @param engine the engine of the table as the server tells it
 * @param explain the rows of EXPLAIN, as the server gave them
 * @param operations operations that the counters cover, the runs' edges included
 * @param statementsPerOperation as the server counted them
 * @param counters the server's counters, as the difference over all measured runs
 * @param answers checksum of the answers to a fixed set of keys
 * @param settings the server variables that the cell sets, as read back
 * @param checks every check, passed or not
 */
public record Proof(
    @Nullable String engine,
    List<Map<String, String>> explain,
    long operations,
    double statementsPerOperation,
    Map<String, Long> counters,
    @Nullable String answers,
    Map<String, String> settings,
    List<Check> checks) {
  public Proof {
    explain = List.copyOf(explain);
    counters = new TreeMap<>(counters);
    settings = new TreeMap<>(settings);
    checks = List.copyOf(checks);
  }

  /** The checks that failed, one line each. */
  public List<String> failures() {
    return checks.stream().filter(check -> !check.passed()).map(Check::detail).toList();
  }
}
