package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.SqlText;
import org.jspecify.annotations.Nullable;

/** The changed global variables of a server, with their original values. */
public final class Changes {
  /** Some variables change others, so one round may not suffice. */
  private static final int ROUNDS = 3;

  private final GlobalVariables variables;
  private final @Nullable ChangeTable table;
  private final Map<String, VariableChange> changes = new LinkedHashMap<>();

  private Changes(Connection connection, @Nullable ChangeTable table) {
    this.variables = new GlobalVariables(connection);
    this.table = table;
  }

  /** Changes to a server that ends with the run. */
  public static Changes unrecorded(Connection connection) {
    return new Changes(connection, null);
  }

  /** Changes to an external server, including those of an interrupted earlier run. */
  public static Changes recorded(Connection connection) throws SQLException {
    ChangeTable table = new ChangeTable(connection);
    Changes recorded = new Changes(connection, table);
    table.read().forEach(change -> recorded.changes.put(change.variable(), change));
    return recorded;
  }

  /** Records a variable before it is changed; its first value counts. */
  public void begin(String variable, String original) throws SQLException {
    VariableChange known = changes.get(variable);
    write(new VariableChange(variable, known == null ? original : known.original(), null));
  }

  /** Records all variables that the change affected. */
  public void end(Map<String, String> before, Map<String, String> after) throws SQLException {
    for (Map.Entry<String, String> variable : after.entrySet()) {
      String name = variable.getKey();
      String found = variable.getValue();
      String was = before.getOrDefault(name, found);
      VariableChange known = changes.get(name);
      if (known != null && known.original().equals(found)) {
        forget(known);
      } else if (known != null) {
        write(new VariableChange(name, known.original(), found));
      } else if (!was.equals(found) && variables.settable(name) == Settable.RUNNING) {
        write(new VariableChange(name, was, found));
      }
    }
  }

  private void write(VariableChange change) throws SQLException {
    if (!change.equals(changes.put(change.variable(), change)) && table != null) {
      table.write(change);
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
    Map<String, String> now = variables.read();
    for (VariableChange change : List.copyOf(changes.values())) {
      String found = now.getOrDefault(change.variable(), change.original());
      if (found.equals(change.original())) {
        report.add("restored %s = %s".formatted(change.variable(), change.original()));
        forget(change);
      } else {
        report.add(
            "not restored: %s is %s, originally %s (%s)"
                .formatted(
                    change.variable(),
                    found,
                    change.original(),
                    refusals.getOrDefault(change.variable(), "the server ignored it")));
      }
    }
    return report;
  }

  private void forgetChangesByOthers(List<String> report) throws SQLException {
    Map<String, String> now = variables.read();
    for (VariableChange change : List.copyOf(changes.values())) {
      String found = now.getOrDefault(change.variable(), change.original());
      if (!found.equals(change.original()) && !change.isSetByDyno(found)) {
        report.add(
            "left unchanged, another client has set it since: %s = %s"
                .formatted(change.variable(), found));
        forget(change);
      }
    }
  }

  /** Tries once; returns whether nothing was left to restore. */
  private boolean tryRestore(Map<String, String> refusals) throws SQLException {
    Map<String, String> now = variables.read();
    boolean done = true;
    for (VariableChange change : changes.values()) {
      String found = now.getOrDefault(change.variable(), change.original());
      if (!found.equals(change.original())) {
        done = false;
        try {
          variables.set(change.variable(), change.original());
        } catch (SQLException e) {
          refusals.put(change.variable(), SqlText.line(e));
        }
      }
    }
    return done;
  }

  private void forget(VariableChange change) throws SQLException {
    changes.remove(change.variable());
    if (table != null) {
      table.forget(change.variable());
    }
  }
}
