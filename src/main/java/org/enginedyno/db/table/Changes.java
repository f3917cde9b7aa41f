package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.TableEngine;
import org.jspecify.annotations.Nullable;

/** The changed global variables of a server, with their original values. */
public final class Changes {
  /** The table of the marked database that records them beyond the end of a run. */
  static final String NAME = "enginedyno_restore";

  private static final String COLUMNS =
      " (variable_name varchar(64) NOT NULL PRIMARY KEY, original text NOT NULL,"
          + " set_by_dyno text)";

  /** Some variables change others, so one round may not suffice. */
  private static final int ROUNDS = 3;

  private final Connection connection;
  private final boolean recorded;
  private final GlobalVariables variables;
  private final Map<String, Change> changes = new LinkedHashMap<>();

  private Changes(Connection connection, boolean recorded) {
    this.connection = connection;
    this.recorded = recorded;
    this.variables = new GlobalVariables(connection);
  }

  /**
   * A changed global variable.
   *
   * @param setByDyno the value after the change; null if a run ended before reading it
   */
  private record Change(String variable, String original, @Nullable String setByDyno) {
    /** Whether a value is the one that dyno set, not a later one of another client. */
    boolean isSetByDyno(String found) {
      return setByDyno == null || setByDyno.equals(found);
    }
  }

  /** Changes to a server that ends with the run. */
  public static Changes unrecorded(Connection connection) {
    return new Changes(connection, false);
  }

  /** Changes to an external server, including those of an interrupted earlier run. */
  static Changes recorded(Connection connection) throws SQLException {
    Changes recorded = new Changes(connection, true);
    if (recorded.hasTable()) {
      for (Sql.Row row :
          Sql.rows(connection, "SELECT variable_name, original, set_by_dyno FROM " + NAME)) {
        recorded.changes.put(row.text(1), new Change(row.text(1), row.text(2), row.get(3)));
      }
    }
    return recorded;
  }

  private boolean hasTable() throws SQLException {
    return TableEngine.of(connection, NAME).isPresent();
  }

  /** Drops the table of recorded changes, none of which may be left. */
  void dropTable() throws SQLException {
    if (hasTable()) {
      Sql.execute(connection, "DROP TABLE " + NAME);
    }
  }

  /** Records a variable before it is changed; its first value counts. */
  public void begin(String variable, String original) throws SQLException {
    Change known = changes.get(variable);
    write(new Change(variable, known == null ? original : known.original, null));
  }

  /** Records all variables that the change affected. */
  public void end(Map<String, String> before, Map<String, String> after) throws SQLException {
    for (Map.Entry<String, String> variable : after.entrySet()) {
      String name = variable.getKey();
      String found = variable.getValue();
      String was = before.getOrDefault(name, found);
      Change known = changes.get(name);
      if (known != null && known.original.equals(found)) {
        forget(known);
      } else if (known != null) {
        write(new Change(name, known.original, found));
      } else if (!was.equals(found)
          && variables.settable(name) == GlobalVariables.Settable.RUNNING) {
        write(new Change(name, was, found));
      }
    }
  }

  private void write(Change change) throws SQLException {
    if (!change.equals(changes.put(change.variable, change)) && recorded) {
      Sql.execute(connection, "CREATE TABLE IF NOT EXISTS " + NAME + COLUMNS);
      Sql.update(
          connection,
          "REPLACE INTO " + NAME + " (variable_name, original, set_by_dyno) VALUES (?, ?, ?)",
          change.variable,
          change.original,
          change.setByDyno);
    }
  }

  public List<String> left() {
    return List.copyOf(changes.keySet());
  }

  /** Restores the original values; reports each on a line. */
  public List<String> restore() throws SQLException {
    List<String> report = new ArrayList<>();
    if (changes.isEmpty()) {
      return report;
    }
    forgetChangesByOthers(report);
    Map<String, String> refusals = new LinkedHashMap<>();
    boolean done = false;
    for (int round = 0; round < ROUNDS && !done; round++) {
      refusals.clear();
      done = tryRestore(refusals);
    }
    Map<Change, String> different = different();
    for (Change change : List.copyOf(changes.values())) {
      String found = different.get(change);
      if (found == null) {
        report.add("restored %s = %s".formatted(change.variable, change.original));
        forget(change);
      } else {
        report.add(
            "not restored: %s is %s, originally %s (%s)"
                .formatted(
                    change.variable,
                    found,
                    change.original,
                    refusals.getOrDefault(change.variable, "the server ignored it")));
      }
    }
    return report;
  }

  /** The values of the changed variables that differ from the original ones. */
  private Map<Change, String> different() throws SQLException {
    Map<String, String> now = variables.read();
    Map<Change, String> different = new LinkedHashMap<>();
    for (Change change : changes.values()) {
      String found = now.getOrDefault(change.variable, change.original);
      if (!found.equals(change.original)) {
        different.put(change, found);
      }
    }
    return different;
  }

  private void forgetChangesByOthers(List<String> report) throws SQLException {
    for (Map.Entry<Change, String> one : different().entrySet()) {
      Change change = one.getKey();
      if (!change.isSetByDyno(one.getValue())) {
        report.add(
            "left unchanged, another client has set it since: %s = %s"
                .formatted(change.variable, one.getValue()));
        forget(change);
      }
    }
  }

  /** Tries once; returns whether nothing was left to restore. */
  private boolean tryRestore(Map<String, String> refusals) throws SQLException {
    Map<Change, String> different = different();
    for (Change change : different.keySet()) {
      try {
        variables.set(change.variable, change.original);
      } catch (SQLException e) {
        refusals.put(change.variable, Sql.line(e));
      }
    }
    return different.isEmpty();
  }

  private void forget(Change change) throws SQLException {
    changes.remove(change.variable);
    if (recorded) {
      Sql.update(connection, "DELETE FROM " + NAME + " WHERE variable_name = ?", change.variable);
    }
  }
}
