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

/** The mark of dyno's database: a table that lists every table that dyno created. */
public final class Mark {
  static final String NAME = "enginedyno_mark";

  /** An entry for the database itself, if dyno created it. */
  static final String DATABASE_CREATED = "*";

  static final String COLUMNS =
      " (table_name varchar(64) NOT NULL PRIMARY KEY, fingerprint varchar(64) NOT NULL,"
          + " checksum varchar(40) NOT NULL)";

  private final Connection connection;

  Mark(Connection connection) {
    this.connection = connection;
  }

  public record Entry(String fingerprint, String checksum) {}

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

  /** Refuses a table without an entry. */
  public void require(String table) throws SQLException {
    if (entry(table).isEmpty()) {
      throw new UserError("table " + table + " was not created by dyno; rename or remove it");
    }
  }

  /** Records a table before it is created, so that no unknown table remains. */
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

  /** Whether dyno created the database. */
  boolean isDatabaseCreated() throws SQLException {
    return entry(DATABASE_CREATED).isPresent();
  }

  List<String> tables() throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT table_name FROM " + NAME)) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    tables.remove(DATABASE_CREATED);
    return tables;
  }

  public void forget(String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM " + NAME + " WHERE table_name = ?")) {
      statement.setString(1, table);
      statement.executeUpdate();
    }
  }
}
