package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.UserError;

/** The mark of our database: a table in which every table that we made is written down. */
public final class Mark {
  static final String NAME = "enginedyno_mark";

  /** Stands in the mark of a database that was made, and not only marked, by us. */
  static final String MADE_BY_US = "*";

  static final String COLUMNS =
      " (table_name varchar(64) NOT NULL PRIMARY KEY, fingerprint varchar(64) NOT NULL,"
          + " checksum varchar(40) NOT NULL)";

  private final Connection connection;

  /** The mark of the database that the connection works in. */
  Mark(Connection connection) {
    this.connection = connection;
  }

  /** What the mark says of a table. */
  public record Entry(String fingerprint, String checksum) {}

  /** What is written down for a table. */
  public Optional<Entry> entry(String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT fingerprint, checksum FROM " + NAME + " WHERE table_name = ?")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(new Entry(rows.getString(1), rows.getString(2)))
            : Optional.empty();
      }
    }
  }

  /** Refuses a table that is not written down. */
  public void require(String table) throws SQLException {
    if (entry(table).isEmpty()) {
      throw new UserError("table " + table + " is none that we made; rename or remove it");
    }
  }

  /** Writes a table down; before it is made, so that nothing is ever left that is not known. */
  public void write(String table, Entry entry) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "REPLACE INTO " + NAME + " (table_name, fingerprint, checksum) VALUES (?, ?, ?)")) {
      statement.setString(1, table);
      statement.setString(2, entry.fingerprint());
      statement.setString(3, entry.checksum());
      statement.executeUpdate();
    }
  }

  /** Whether we made the database, and not only its mark. */
  boolean saysThatWeMadeTheDatabase() throws SQLException {
    return entry(MADE_BY_US).isPresent();
  }

  /** The tables that are written down. */
  List<String> tables() throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT table_name FROM " + NAME)) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    tables.remove(MADE_BY_US);
    return tables;
  }

  /** Forgets a table that is gone. */
  public void forget(String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM " + NAME + " WHERE table_name = ?")) {
      statement.setString(1, table);
      statement.executeUpdate();
    }
  }
}
