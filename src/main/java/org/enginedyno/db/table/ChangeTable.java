package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.facts.TableEngine;

/** A table of the marked database that records changed variables beyond the end of a run. */
final class ChangeTable {
  public static final String NAME = "enginedyno_restore";

  private static final String COLUMNS =
      " (variable_name varchar(64) NOT NULL PRIMARY KEY, original text NOT NULL,"
          + " set_by_dyno text)";

  private final Connection connection;

  public ChangeTable(Connection connection) {
    this.connection = connection;
  }

  List<VariableChange> read() throws SQLException {
    List<VariableChange> changes = new ArrayList<>();
    if (isThere()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("SELECT variable_name, original, set_by_dyno FROM " + NAME)) {
        while (rows.next()) {
          changes.add(new VariableChange(rows.getString(1), rows.getString(2), rows.getString(3)));
        }
      }
    }
    return changes;
  }

  void write(VariableChange change) throws SQLException {
    execute("CREATE TABLE IF NOT EXISTS " + NAME + COLUMNS);
    try (PreparedStatement statement =
        connection.prepareStatement(
            "REPLACE INTO " + NAME + " (variable_name, original, set_by_dyno) VALUES (?, ?, ?)")) {
      statement.setString(1, change.variable());
      statement.setString(2, change.original());
      statement.setString(3, change.setByDyno());
      statement.executeUpdate();
    }
  }

  void forget(String variable) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM " + NAME + " WHERE variable_name = ?")) {
      statement.setString(1, variable);
      statement.executeUpdate();
    }
  }

  public void drop() throws SQLException {
    if (isThere()) {
      execute("DROP TABLE " + NAME);
    }
  }

  private boolean isThere() throws SQLException {
    return TableEngine.of(connection, NAME).isPresent();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
