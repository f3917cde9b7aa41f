package org.enginedyno.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What shows that a cell measured what it names.
 *
 * @param engine the engine of the tables as the server tells it
 * @param statements what the server says of each of its statements
 * @param operations operations that the counters cover, the runs' edges included
 * @param statementsPerOperation as the server counted them
 * @param counters the server's counters, as the difference over all measured runs
 * @param settings the server variables that the cell sets, as read back
 * @param durability what made its commits safe; absent where it adds no rows
 * @param tables those that the cell has filled itself, as they were after each fork
 * @param checks every check, passed or not
 * @param crashes what each fork left whose server was killed; none elsewhere
 * @param rest what was left of earlier work when each fork began; none where there was none
 */
public record Proof(
    @Nullable String engine,
    List<StatementProof> statements,
    long operations,
    double statementsPerOperation,
    Map<String, Long> counters,
    Map<String, String> settings,
    @Nullable DurabilityInForce durability,
    List<TableAfter> tables,
    List<Check> checks,
    List<Crash> crashes,
    List<QuiesceState> rest) {
  public Proof {
    statements = List.copyOf(statements);
    counters = new TreeMap<>(counters);
    settings = new TreeMap<>(settings);
    tables = List.copyOf(tables);
    checks = List.copyOf(checks);
    crashes = List.copyOf(crashes);
    rest = List.copyOf(rest);
  }

  public List<Map<String, String>> explain() {
    return statements.stream().flatMap(statement -> statement.explain().stream()).toList();
  }

  /** The checksums of all answers that can be compared; nothing where none can. */
  public @Nullable String answers() {
    String all =
        statements.stream()
            .map(StatementProof::answers)
            .filter(Objects::nonNull)
            .collect(Collectors.joining(" "));
    return all.isEmpty() ? null : all;
  }

  /** The checks that failed, one line each. */
  public List<String> failures() {
    return checks.stream().filter(check -> !check.passed()).map(Check::detail).toList();
  }
}
