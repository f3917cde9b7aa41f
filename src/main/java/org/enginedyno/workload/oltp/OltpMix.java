package org.enginedyno.workload.oltp;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Statement;

/**
 * The queries and then the changes of one operation.
 *
 * @param tables the number of tables, of which each part draws one
 * @param rangeSize ids in a range
 * @param isTransaction whether a commit ends it
 */
public record OltpMix(
    List<Part> parts, List<Change> changes, int tables, int rangeSize, boolean isTransaction) {
  public OltpMix {
    parts = List.copyOf(parts);
    changes = List.copyOf(changes);
  }

  /** A query that is sent several times to one table. */
  public record Part(OltpQuery query, int times) {}

  /** A change that is made several times in one table. */
  public record Change(OltpChange what, int times) {}

  /** The statements of all tables for the first part, then those for the next. */
  List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    for (Part part : parts) {
      for (int table = 1; table <= tables; table++) {
        statements.add(part.query().statement(table, !changes.isEmpty()));
      }
    }
    for (Change change : changes) {
      for (int number = 0; number < change.what().size(); number++) {
        for (int table = 1; table <= tables; table++) {
          statements.add(change.what().statement(number, SbtestTable.CHANGED + table));
        }
      }
    }
    return statements;
  }

  public int queries() {
    return parts.stream().mapToInt(Part::times).sum();
  }

  public int changesMade() {
    return changes.stream().mapToInt(Change::times).sum();
  }

  private boolean has(OltpChange what) {
    return changes.stream().anyMatch(change -> change.what() == what);
  }

  /** Whether any of its changes writes to that column. */
  boolean writes(String column) {
    return changes.stream().anyMatch(change -> change.what().writes(column));
  }

  /** Whether column {@code k} is incremented and not changed in any other way. */
  boolean countsUp() {
    return writes("k")
        && changes.stream()
            .map(Change::what)
            .allMatch(what -> what.isCounted() || !what.writes("k"));
  }

  /** Whether a row may be missing between its deletion and its insertion. */
  public boolean leavesGaps() {
    return !isTransaction && has(OltpChange.DELETE_INSERT);
  }

  List<String> kinds() {
    return Stream.concat(
            parts.stream().map(part -> part.query().toString()),
            changes.stream().map(change -> change.what().toString()))
        .toList();
  }

  Effect effect() {
    TreeMap<String, Integer> commands = new TreeMap<>();
    double rows = 0;
    long again = 0;
    for (Part part : parts) {
      int each = part.query().isRange() ? rangeSize : 1;
      commands.merge("select", part.times(), Integer::sum);
      rows += (double) part.times() * each;
      again += (long) part.times() * part.query().timesReadAgain() * (each + 1L);
    }
    for (Change change : changes) {
      change.what().commands().forEach(kind -> commands.merge(kind, change.times(), Integer::sum));
      rows += (double) change.times() * (change.what().isRange() ? rangeSize : 1);
    }
    if (isTransaction) {
      commands.put("commit", 1);
    }
    return new Effect(commands, rows, 0, isTransaction ? 1 : 0, again);
  }
}
