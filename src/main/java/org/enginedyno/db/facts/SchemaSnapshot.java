package org.enginedyno.db.facts;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What stood in the Performance Schema at one moment, or what was added to it between two.
 *
 * @param waits by the name of the event
 * @param statements by the text of the digest, those of our database
 * @param executions of statements that were prepared on the server, by anybody
 * @param prepared the one text that our workers have prepared, if it is one
 */
public record SchemaSnapshot(
    Map<String, Tally> waits,
    Map<String, Tally> statements,
    Tally executions,
    @Nullable String prepared) {
  /** Nothing is seen. */
  public static final SchemaSnapshot NONE =
      new SchemaSnapshot(Map.of(), Map.of(), new Tally(0, 0), null);

  public SchemaSnapshot {
    waits = Map.copyOf(waits);
    statements = Map.copyOf(statements);
  }

  /**
   * What was added since an earlier moment. MariaDB keeps no digest of the executions of prepared
   * statements: where no digest accounts for most of them, they are the one text's that is
   * prepared.
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

  /** Sums that somebody set back meanwhile tell nothing, and are left out. */
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
}
