package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.db.connection.Sql;

/** Removes dyno's tables from the marked database, and the database if dyno created it. */
final class DatabaseCleaner {
  private final MarkedDatabase database;
  private final Connection connection;
  private final String name;

  DatabaseCleaner(MarkedDatabase database) {
    this.database = database;
    this.connection = database.connection();
    this.name = database.target().database();
  }

  /** Removes every recorded table, and the database if dyno created it and it is empty. */
  List<String> clean() throws SQLException {
    List<String> report = new ArrayList<>(database.restored());
    boolean created = database.mark().isDatabaseCreated();
    for (String table : database.mark().tables()) {
      Sql.execute(connection, "DROP TABLE IF EXISTS " + quoted(table));
      database.mark().forget(table);
      report.add("removed table " + name + "." + table);
    }
    List<String> others = others();
    if (!database.changes().left().isEmpty()) {
      report.add(
          "database %s stays: table %s has settings to restore".formatted(name, ChangeTable.NAME));
      return report;
    }
    new ChangeTable(connection).drop();
    if (created && others.isEmpty()) {
      Sql.execute(connection, "DROP DATABASE " + quoted(name));
      report.add("removed database " + name);
    } else if (others.isEmpty()) {
      report.add("database " + name + " stays: dyno did not create it");
    } else {
      report.add(
          "not created by dyno: %s; database %s stays".formatted(String.join(", ", others), name));
    }
    return report;
  }

  private List<String> others() throws SQLException {
    String query =
        """
        SELECT table_name FROM information_schema.tables
          WHERE table_schema = database() AND table_name NOT IN ('%s', '%s')
        UNION ALL SELECT routine_name FROM information_schema.routines
          WHERE routine_schema = database()
        UNION ALL SELECT event_name FROM information_schema.events
          WHERE event_schema = database()\
        """
            .formatted(Mark.NAME, ChangeTable.NAME);
    return Sql.column(connection, query).stream().sorted().toList();
  }
}
