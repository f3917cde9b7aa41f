package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Takes away what we made in the marked database, and nothing else. */
final class DatabaseCleaning {
  private final MarkedDatabase database;
  private final Connection connection;
  private final String name;

  DatabaseCleaning(MarkedDatabase database) {
    this.database = database;
    this.connection = database.connection();
    this.name = database.target().database();
  }

  /** Removes every table that is written down, and the database where it is ours and empty. */
  List<String> clean() throws SQLException {
    List<String> said = new ArrayList<>(database.restored());
    boolean ours = database.mark().saysThatWeMadeTheDatabase();
    for (String table : database.mark().tables()) {
      execute("DROP TABLE IF EXISTS " + quoted(table));
      database.mark().forget(table);
      said.add("removed table " + name + "." + table);
    }
    List<String> others = others();
    if (!database.changes().left().isEmpty()) {
      said.add(
          "database %s stays, as table %s knows what is to be restored"
              .formatted(name, ChangeTable.NAME));
      return said;
    }
    new ChangeTable(connection).drop();
    if (ours && others.isEmpty()) {
      execute("DROP DATABASE " + quoted(name));
      said.add("removed database " + name);
    } else if (others.isEmpty()) {
      said.add("database " + name + " stays, as we did not make it");
    } else {
      said.add(
          "left alone, not ours: %s (so database %s stays)"
              .formatted(String.join(", ", others), name));
    }
    return said;
  }

  /** Whatever is in the database and is none of ours. */
  private List<String> others() throws SQLException {
    List<String> others = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT table_name FROM information_schema.tables
                  WHERE table_schema = database() AND table_name NOT IN ('%s', '%s')
                UNION ALL SELECT routine_name FROM information_schema.routines
                  WHERE routine_schema = database()
                UNION ALL SELECT event_name FROM information_schema.events
                  WHERE event_schema = database()\
                """
                    .formatted(Mark.NAME, ChangeTable.NAME))) {
      while (rows.next()) {
        others.add(rows.getString(1));
      }
    }
    return others.stream().sorted().toList();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }
}
