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
          + " set_by_dyno text, seal varchar(64))";

  /** Identifies a server independently of its address. */
  private static final String PLACE =
      "SELECT concat_ws(' ', @@hostname, @@port, @@datadir, database())";

  private static final int UNKNOWN_COLUMN = 1054;

  /** Some variables change others, so one round may not suffice. */
  private static final int ROUNDS = 3;

  private final Connection connection;
  private final @Nullable RecordSeal seal;
  private final String place;
  private final GlobalVariables variables;
  private final Map<String, Change> changes = new LinkedHashMap<>();
  private final List<String> foreign = new ArrayList<>();

  private Changes(Connection connection, @Nullable RecordSeal seal, String place) {
    this.connection = connection;
    this.seal = seal;
    this.place = place;
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

  /** Changes to a server that stops at the end of the run. */
  public static Changes unrecorded(Connection connection) {
    return new Changes(connection, null, "");
  }

  /**
   * Changes to an external server, including those of an interrupted earlier run.
   *
   * @param seal verifies recorded rows; null on a server that dyno started, where no row is trusted
   */
  static Changes recorded(Connection connection, @Nullable RecordSeal seal) throws SQLException {
    Changes recorded = new Changes(connection, seal, Sql.column(connection, PLACE).get(0));
    if (recorded.hasTable()) {
      recorded.read();
    }
    return recorded;
  }

  private void read() throws SQLException {
    String query = "SELECT variable_name, original, set_by_dyno, seal FROM " + NAME;
    try {
      for (Sql.Row row : Sql.rows(connection, query)) {
        Change change = new Change(row.text(1), row.text(2), row.get(3));
        if (isOwn(change, row.get(4)) && !GlobalVariables.isGuarded(change.variable)) {
          changes.put(change.variable, change);
        } else {
          foreign.add(
              "not restored: table %s records that %s was '%s', but your dyno did not write this row; correct the variable if necessary, and delete the row"
                  .formatted(NAME, change.variable, change.original));
        }
      }
    } catch (SQLException e) {
      if (e.getErrorCode() != UNKNOWN_COLUMN) {
        throw e;
      }
      foreign.add(
          "not restored: table %s was not written by your dyno; check its rows, and drop it"
              .formatted(NAME));
    }
  }

  private boolean isOwn(Change change, @Nullable String found) {
    return seal != null
        && seal.isOf(found, place, change.variable, change.original, change.setByDyno);
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

  /**
   * The change of a variable; null if there is none, or another client has set the variable since,
   * whose value then counts as the original.
   */
  private @Nullable Change known(String variable, String was) {
    Change change = changes.get(variable);
    return change == null || change.isSetByDyno(was) ? change : null;
  }

  /** Records a variable before it is changed; keeps the first recorded value. */
  public void begin(String variable, String was) throws SQLException {
    Change known = known(variable, was);
    write(new Change(variable, known == null ? was : known.original, null));
  }

  /** Records all variables that the change affected. */
  public void end(Map<String, String> before, Map<String, String> after) throws SQLException {
    for (Map.Entry<String, String> variable : after.entrySet()) {
      String name = variable.getKey();
      String found = variable.getValue();
      String was = before.getOrDefault(name, found);
      Change known = known(name, was);
      if (known != null && known.original.equals(found)) {
        forget(known);
      } else if (known != null) {
        write(new Change(name, known.original, found));
      } else if (!was.equals(found)
          && !GlobalVariables.isGuarded(name)
          && variables.settable(name) == GlobalVariables.Settable.RUNNING) {
        write(new Change(name, was, found));
      }
    }
  }

  private void write(Change change) throws SQLException {
    if (!change.equals(changes.put(change.variable, change)) && seal != null) {
      Sql.execute(connection, "CREATE TABLE IF NOT EXISTS " + NAME + COLUMNS);
      Sql.update(
          connection,
          "REPLACE INTO "
              + NAME
              + " (variable_name, original, set_by_dyno, seal) VALUES (?, ?, ?, ?)",
          change.variable,
          change.original,
          change.setByDyno,
          seal.of(place, change.variable, change.original, change.setByDyno));
    }
  }

  public List<String> left() {
    return List.copyOf(changes.keySet());
  }

  /** Whether the table still has rows that are needed. */
  boolean isTableNeeded() {
    return !changes.isEmpty() || !foreign.isEmpty();
  }

  /** Whether the server is the user's, so that changes must be restored. */
  public boolean isOfExternalServer() {
    return seal != null;
  }

  /** Restores the original values; reports one line per variable. */
  public List<String> restore() throws SQLException {
    List<String> report = new ArrayList<>(foreign);
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
            "not restored, as another client has changed it since: %s = %s"
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
    if (seal != null) {
      Sql.update(connection, "DELETE FROM " + NAME + " WHERE variable_name = ?", change.variable);
    }
  }
}
