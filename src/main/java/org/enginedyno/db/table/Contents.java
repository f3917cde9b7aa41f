package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.db.connection.Sql;

/** The objects in a database that dyno did not create, as far as this account can see them. */
record Contents(Connection connection, String database) {
  /** Servers hide objects from accounts without a privilege for them. */
  static final List<String> PROGRAMS = List.of("EXECUTE", "EVENT");

  static final List<String> ALL = List.of("SELECT", "EXECUTE", "EVENT");

  static final List<String> NEEDED =
      List.of("SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "ALTER", "INDEX");

  /** The names in grants are patterns, and case-sensitive. */
  private static final String GRANTED =
      """
      SELECT '' AS place, privilege_type FROM information_schema.user_privileges
        WHERE grantee = %1$s
      UNION ALL SELECT concat('on ', table_schema), privilege_type
        FROM information_schema.schema_privileges
        WHERE grantee = %1$s AND CAST(%2$s AS BINARY) LIKE CAST(table_schema AS BINARY)\
      """;

  /**
   * The names of all tables, routines and events except dyno's own two tables; triggers need a
   * table.
   */
  List<String> others() throws SQLException {
    String query =
        """
        SELECT table_name FROM information_schema.tables
          WHERE table_schema = %1$s AND table_name NOT IN ('%2$s', '%3$s')
        UNION ALL SELECT routine_name FROM information_schema.routines
          WHERE routine_schema = %1$s
        UNION ALL SELECT event_name FROM information_schema.events
          WHERE event_schema = %1$s\
        """
            .formatted(Sql.literal(database), Mark.NAME, Changes.NAME);
    return Sql.column(connection, query).stream().sorted().toList();
  }

  /**
   * The privileges that the account may lack on the whole database. The server uses only one of
   * several grants whose patterns match, so each of them must include a privilege.
   */
  List<String> missing(List<String> privileges) throws SQLException {
    Map<String, Set<String>> granted = new HashMap<>();
    for (Sql.Row row :
        Sql.rows(connection, GRANTED.formatted(Sql.ACCOUNT, Sql.literal(database)))) {
      granted.computeIfAbsent(row.text(1), place -> new HashSet<>()).add(row.text(2));
    }
    Set<String> everywhere = new HashSet<>();
    Set<String> global = granted.remove("");
    if (global != null && !mayBeRevokedInPart()) {
      everywhere.addAll(global);
    }
    List<Set<String>> each = new ArrayList<>(granted.values());
    if (each.isEmpty()) {
      each.add(new HashSet<>());
    }
    for (Set<String> one : each) {
      one.addAll(everywhere);
    }
    return privileges.stream()
        .filter(needed -> each.stream().anyMatch(one -> !one.contains(needed)))
        .toList();
  }

  /** Whether a privilege on all databases may be revoked for this one. */
  private boolean mayBeRevokedInPart() throws SQLException {
    return Sql.rows(connection, "SHOW GLOBAL VARIABLES LIKE 'partial\\_revokes'").stream()
        .anyMatch(row -> row.text(2).equals("ON"));
  }
}
