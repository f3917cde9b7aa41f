package org.enginedyno.db.facts;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The Performance Schema at one moment, or its changes between two.
 *
 * @param waits by event name
 * @param statements by digest text, in dyno's database
 * @param executions of all prepared statements
 * @param prepared the text of the workers' prepared statement, if there is exactly one
 */
public record SchemaSnapshot(
    Map<String, Tally> waits,
    Map<String, Tally> statements,
    Tally executions,
    @Nullable String prepared) {
  public static final SchemaSnapshot NONE =
      new SchemaSnapshot(Map.of(), Map.of(), new Tally(0, 0), null);

  /**
   * The changes since an earlier moment. MariaDB has no digests for prepared statements: if no
   * digest accounts for most executions, they belong to the workers' statement.
   */
  public SchemaSnapshot since(SchemaSnapshot earlier) {
    Map<String, Tally> executed = added(statements, earlier.statements);
    Tally others = executions.since(earlier.executions);
    long most = executed.values().stream().mapToLong(Tally::count).max().orElse(0);
    if (prepared != null && others.count() > 2 * most) {
      executed.put(prepared, others);
    }
    return new SchemaSnapshot(added(waits, earlier.waits), executed, others, prepared);
  }

  /** The changes, without sums that another client reset between the two. */
  private static Map<String, Tally> added(Map<String, Tally> now, Map<String, Tally> earlier) {
    Map<String, Tally> added = new TreeMap<>();
    now.forEach(
        (name, tally) -> {
          Tally change = Optional.ofNullable(earlier.get(name)).map(tally::since).orElse(tally);
          if (change.count() > 0 && change.nanos() >= 0) {
            added.put(name, change);
          }
        });
    return added;
  }

  /** How often an event occurred, and its total time. */
  public record Tally(long count, long nanos) {
    Tally since(Tally earlier) {
      return new Tally(count - earlier.count, nanos - earlier.nanos);
    }
  }
}
