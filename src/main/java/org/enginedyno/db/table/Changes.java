package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.SqlText;
import org.jspecify.annotations.Nullable;

/** The global variables of a server that were changed, and the way back. */
public final class Changes {
  /** Some variables draw others with them, so that one round does not always do. */
  private static final int ROUNDS = 3;

  private final GlobalVariables variables;
  private final @Nullable ChangeTable table;
  private final Map<String, VariableChange> changes = new LinkedHashMap<>();

  private Changes(Connection connection, @Nullable ChangeTable table) {
    this.variables = new GlobalVariables(connection);
    this.table = table;
  }

  /** Changes to a server that ends with the run. */
  public static Changes passing(Connection connection) {
    return new Changes(connection, null);
  }

  /** Changes to a server that outlives us, those of a run before that was broken off included. */
  public static Changes lasting(Connection connection) throws SQLException {
    ChangeTable table = new ChangeTable(connection);
    Changes lasting = new Changes(connection, table);
    table.read().forEach(change -> lasting.changes.put(change.variable(), change));
    return lasting;
  }

  /** Writes down what a variable is before it is changed; what it was at first counts. */
  public void begin(String variable, String original) throws SQLException {
    VariableChange known = changes.get(variable);
    write(new VariableChange(variable, known == null ? original : known.original(), null));
  }

  /** Writes down everything that became another by us, whether it was asked for or drawn along. */
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

  /** The variables that are not as they were. */
  public List<String> left() {
    return List.copyOf(changes.keySet());
  }

  /** Sets everything back, and tells in a line each what came of it. */
  public List<String> restore() throws SQLException {
    List<String> said = new ArrayList<>();
    if (changes.isEmpty()) {
      return said;
    }
    forgetWhatOthersChanged(said);
    Map<String, String> refusals = new LinkedHashMap<>();
    boolean done = false;
    for (int round = 0; round < ROUNDS && !done; round++) {
      refusals.clear();
      done = setBack(refusals);
    }
    Map<String, String> now = variables.read();
    for (VariableChange change : List.copyOf(changes.values())) {
      String found = now.getOrDefault(change.variable(), change.original());
      if (found.equals(change.original())) {
        said.add("restored %s = %s".formatted(change.variable(), change.original()));
        forget(change);
      } else {
        said.add(
            "not restored: %s is %s and was %s (%s)"
                .formatted(
                    change.variable(),
                    found,
                    change.original(),
                    refusals.getOrDefault(change.variable(), "the server did not take it")));
      }
    }
    return said;
  }

  private void forgetWhatOthersChanged(List<String> said) throws SQLException {
    Map<String, String> now = variables.read();
    for (VariableChange change : List.copyOf(changes.values())) {
      String found = now.getOrDefault(change.variable(), change.original());
      if (!found.equals(change.original()) && !change.isStillOurs(found)) {
        said.add(
            "left alone, changed by somebody else since: %s = %s"
                .formatted(change.variable(), found));
        forget(change);
      }
    }
  }

  /** One round; whether nothing was left to do. */
  private boolean setBack(Map<String, String> refusals) throws SQLException {
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
