package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.TableEngine;

/** A table of the marked database that records changed variables beyond the end of a run. */
final class ChangeTable {
  static final String NAME = "enginedyno_restore";

  private static final String COLUMNS =
      " (variable_name varchar(64) NOT NULL PRIMARY KEY, original text NOT NULL,"
          + " set_by_dyno text)";

  private final Connection connection;

  ChangeTable(Connection connection) {
    this.connection = connection;
  }

  List<VariableChange> read() throws SQLException {
    return isThere()
        ? Sql.rows(connection, "SELECT variable_name, original, set_by_dyno FROM " + NAME).stream()
            .map(row -> new VariableChange(row.text(1), row.text(2), row.get(3)))
            .toList()
        : List.of();
  }

  void write(VariableChange change) throws SQLException {
    Sql.execute(connection, "CREATE TABLE IF NOT EXISTS " + NAME + COLUMNS);
    Sql.update(
        connection,
        "REPLACE INTO " + NAME + " (variable_name, original, set_by_dyno) VALUES (?, ?, ?)",
        change.variable(),
        change.original(),
        change.setByDyno());
  }

  void forget(String variable) throws SQLException {
    Sql.update(connection, "DELETE FROM " + NAME + " WHERE variable_name = ?", variable);
  }

  void drop() throws SQLException {
    if (isThere()) {
      Sql.execute(connection, "DROP TABLE " + NAME);
    }
  }

  private boolean isThere() throws SQLException {
    return TableEngine.of(connection, NAME).isPresent();
  }
}
