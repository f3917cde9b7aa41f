package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.plan.UserError;

/** The mark of dyno's database: a table that lists every table that dyno created. */
public record Mark(Connection connection) {
  static final String NAME = "enginedyno_mark";

  /** An entry for the database itself, if dyno created it. */
  static final String DATABASE_CREATED = "*";

  static final String COLUMNS =
      " (table_name varchar(64) NOT NULL PRIMARY KEY, fingerprint varchar(64) NOT NULL,"
          + " checksum varchar(40) NOT NULL)";

  public record Entry(String fingerprint, String checksum) {}

  public Optional<Entry> entry(String table) throws SQLException {
    return Sql.first(
            connection,
            "SELECT fingerprint, checksum FROM " + NAME + " WHERE table_name = ?",
            table)
        .map(row -> new Entry(row.text(1), row.text(2)));
  }

  /** Refuses a table without an entry. */
  void require(String table) throws SQLException {
    if (entry(table).isEmpty()) {
      throw new UserError("table " + table + " was not created by dyno; rename or remove it");
    }
  }

  /** Records a table before it is created; refuses an existing one that dyno did not create. */
  public void claim(String table, String use) throws SQLException {
    if (TableEngine.of(connection, table).isPresent()) {
      require(table);
    }
    write(table, new Entry(use, ""));
  }

  /** Records a table before it is created, so that no unknown table remains. */
  void write(String table, Entry entry) throws SQLException {
    Sql.update(
        connection,
        "REPLACE INTO " + NAME + " (table_name, fingerprint, checksum) VALUES (?, ?, ?)",
        table,
        entry.fingerprint(),
        entry.checksum());
  }

  /** Whether dyno created the database. */
  boolean isDatabaseCreated() throws SQLException {
    return entry(DATABASE_CREATED).isPresent();
  }

  /**
   * The recorded tables without the mark itself, which is recorded if dyno adopted the database.
   */
  List<String> tables() throws SQLException {
    return Sql.column(connection, "SELECT table_name FROM " + NAME).stream()
        .filter(table -> !table.equals(DATABASE_CREATED) && !table.equals(NAME))
        .toList();
  }

  public void forget(String table) throws SQLException {
    Sql.update(connection, "DELETE FROM " + NAME + " WHERE table_name = ?", table);
  }
}
