package org.enginedyno.result;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The evidence that a cell measured what it names.
 *
 * @param engine the engine of the tables as the server reports it
 * @param statements what the server reports about each of its statements
 * @param settings the server variables that the cell sets, as read back
 * @param durability the durability settings in force; absent if it adds no rows
 * @param checks every check, passed or not
 */
public record Proof(
    @Nullable String engine,
    List<StatementProof> statements,
    Counts counts,
    Map<String, String> settings,
    @Nullable DurabilityInForce durability,
    ForkStates forks,
    List<Check> checks) {
  public Proof {
    statements = List.copyOf(statements);
    settings = new TreeMap<>(settings);
    checks = List.copyOf(checks);
  }

  public List<Map<String, String>> explain() {
    return statements.stream().flatMap(statement -> statement.explain().stream()).toList();
  }

  /** The checksums of all answers that can be compared; null if there are none. */
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

  /**
   * What the server counted.
   *
   * @param operations operations that the counters cover, including those at the start and end of
   *     runs
   * @param statementsPerOperation as the server counted them
   * @param counters the server's counters, as the difference over all measured runs
   */
  public record Counts(long operations, double statementsPerOperation, Map<String, Long> counters) {
    public Counts {
      counters = new TreeMap<>(counters);
    }
  }

  /**
   * The state of the server before and after each fork.
   *
   * @param rest unfinished earlier work when each fork started; empty if neither an earlier cell
   *     nor this one writes
   * @param tables the tables that the cell filled itself, as each fork left them
   * @param crashes the rows that a killed server had after its restart; empty if none was killed
   * @param replicationLagMillis how long after the last operation all members of a cluster had its
   *     rows, in the fork in which that took longest; absent without a cluster
   * @param replicationBacklog the largest backlog of a member while a fork ran, by unit; absent if
   *     none is known
   */
  public record ForkStates(
      List<QuiesceState> rest,
      List<TableAfter> tables,
      List<Crash> crashes,
      @Nullable Double replicationLagMillis,
      @Nullable Map<String, Long> replicationBacklog) {
    public static final ForkStates NONE =
        new ForkStates(List.of(), List.of(), List.of(), null, null);

    public ForkStates {
      rest = List.copyOf(rest);
      tables = List.copyOf(tables);
      crashes = List.copyOf(crashes);
      replicationBacklog = replicationBacklog == null ? null : new TreeMap<>(replicationBacklog);
    }
  }

  /**
   * What a server reports about one statement of a cell.
   *
   * @param explain the rows of EXPLAIN, as the server returned them; empty if it was not sent
   * @param answers checksum of the answers to a fixed set of keys, where they can be compared
   */
  public record StatementProof(
      String sql, List<Map<String, String>> explain, @Nullable String answers) {
    public StatementProof {
      explain = List.copyOf(explain);
    }
  }

  /**
   * A table after a fork has filled it.
   *
   * @param engine as the server reports it
   * @param rows counted one by one
   * @param fileBytes of its own files, where it has any and they can be seen
   * @param settled what was waited for afterwards, and how long
   */
  public record TableAfter(
      String table,
      String engine,
      long rows,
      long dataBytes,
      long indexBytes,
      @Nullable Long fileBytes,
      String settled) {}

  /** One check of a proof, with its result as text. */
  public record Check(String name, boolean passed, String detail) {
    /** A check that passes unless there are problems, which its detail lists. */
    public static Check of(String name, Collection<String> problems, String passed) {
      return problems.isEmpty()
          ? new Check(name, true, passed)
          : new Check(name, false, String.join("; ", problems));
    }

    /** A check whose detail has figures in it. */
    public static Check of(String name, boolean passed, String format, Object... figures) {
      return new Check(name, passed, String.format(Locale.ROOT, format, figures));
    }
  }

  /**
   * The earlier work that the server had not finished when a fork started.
   *
   * @param fork its number, from one
   * @param seconds how long the fork waited for it
   */
  public record QuiesceState(
      int fork, List<PendingWork> left, List<CanarySight> canaries, double seconds) {
    public QuiesceState {
      left = List.copyOf(left);
      canaries = List.copyOf(canaries);
    }

    /** Unfinished work that forbids starting a measurement, one line each. */
    public List<String> debts() {
      return Stream.concat(
              left.stream().filter(PendingWork::isDebt).map(PendingWork::debt),
              canaries.stream().filter(sight -> !sight.clean()).map(CanarySight::debt))
          .toList();
    }

    @Override
    public String toString() {
      String words =
          Stream.concat(
                  left.stream().map(Object::toString), canaries.stream().map(Object::toString))
              .collect(Collectors.joining("; "));
      return "%s; waited %.1f s".formatted(words.isEmpty() ? "nothing to check" : words, seconds);
    }

    /**
     * One kind of work that an engine had deferred.
     *
     * @param what its name, in the plural
     * @param count absent where the server does not report it
     * @param tolerable the highest count that is not a debt
     */
    public record PendingWork(String engine, String what, @Nullable Long count, long tolerable) {
      public boolean isDebt() {
        return count != null && count > tolerable;
      }

      String debt() {
        return "%s still had %d %s; at most %d are allowed"
            .formatted(engine, count, what, tolerable);
      }

      @Override
      public String toString() {
        return "%s: %s %s".formatted(engine, count == null ? "unknown" : count.toString(), what);
      }
    }

    /**
     * The cost of an engine's canary when a fork started, and when its table was new.
     *
     * @param clean whether both costs were about the same
     * @param pages absent where the server does not count them
     * @param trouble why the canary failed; absent if it did not
     */
    public record CanarySight(
        String engine,
        boolean clean,
        @Nullable Long pages,
        @Nullable Long cleanPages,
        double micros,
        double cleanMicros,
        @Nullable String trouble) {
      /** A canary that failed, which does not invalidate the cell. */
      public static CanarySight unseen(String engine, String trouble) {
        return new CanarySight(engine, true, null, null, 0, 0, trouble);
      }

      String debt() {
        return "%s had not finished deferred work: its canary took %s".formatted(engine, costs());
      }

      private String costs() {
        String time = "%.0f us, when it was new %.0f us".formatted(micros, cleanMicros);
        return pages == null || cleanPages == null
            ? time
            : "%d pages and %s and %d pages".formatted(pages, time, cleanPages);
      }

      @Override
      public String toString() {
        return engine + ": canary " + (trouble == null ? costs() : "not checked (" + trouble + ")");
      }
    }
  }

  /**
   * The settings in force while a cell wrote, which decide how much committed data survives a
   * crash.
   *
   * @param log whether the engine keeps a log of its own
   * @param variables the server variables that affect durability, as read back
   * @param doubt what contradicts the variables; absent if nothing does
   */
  public record DurabilityInForce(Log log, Map<String, String> variables, @Nullable String doubt) {
    public enum Log {
      OWN,
      /** The engine promises nothing. */
      NONE,
      /** No file describes the engine. */
      UNKNOWN
    }

    public DurabilityInForce {
      variables = new TreeMap<>(variables);
    }

    /** A copy with the evidence that contradicts the settings. */
    public DurabilityInForce doubted(String contradiction) {
      return new DurabilityInForce(log, variables, contradiction);
    }

    /** Selects the variables that affect durability from all variables of a server. */
    public static DurabilityInForce of(Log log, Iterable<String> names, Map<String, String> all) {
      SortedMap<String, String> found = new TreeMap<>();
      names.forEach(name -> find(name, all, found));
      find("log_bin", all, found);
      DurabilityInForce alone = new DurabilityInForce(log, found, null);
      if (alone.hasBinaryLog()) {
        find("sync_binlog", all, found);
      }
      return new DurabilityInForce(log, found, null);
    }

    /** Whether the settings are the same, whatever contradicts them. */
    public boolean isSetLike(DurabilityInForce other) {
      return log == other.log && variables.equals(other.variables);
    }

    /** Whether the server's binary log is on. */
    public boolean hasBinaryLog() {
      return !variables.getOrDefault("log_bin", "OFF").matches("(?i)OFF|0");
    }

    private static void find(String name, Map<String, String> all, Map<String, String> found) {
      String value = all.get(name);
      if (value != null) {
        found.put(name, value);
      }
    }

    @Override
    public String toString() {
      String listed =
          switch (log) {
            case OWN -> "";
            case NONE -> "no log";
            case UNKNOWN -> "unknown whether it has a log";
          };
      String values =
          variables.entrySet().stream()
              .map(variable -> variable.getKey() + "=" + variable.getValue())
              .collect(Collectors.joining(", "));
      String claimed = listed + (listed.isEmpty() || values.isEmpty() ? "" : ", ") + values;
      return doubt == null
          ? claimed
          : "not durable? %s; the settings claim %s".formatted(doubt, claimed);
    }
  }
}
