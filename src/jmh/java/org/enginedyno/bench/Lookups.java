package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.workload.Answers.Lookup;
import org.enginedyno.workload.Statement;

/** Rows that others made, looked up once for all statements that ask for some of a table. */
final class Lookups {
  private final Connection connection;
  private final TableNames names;
  private final Map<String, TreeSet<Integer>> wanted = new HashMap<>();
  private final Map<String, Map<Integer, List<String>>> found = new HashMap<>();

  Lookups(Connection connection, TableNames names) {
    this.connection = connection;
    this.names = names;
  }

  /** These rows will be asked for. */
  void want(Lookup lookup) {
    wanted.computeIfAbsent(lookup.template(), table -> new TreeSet<>()).addAll(lookup.ids());
  }

  /** The rows of its table that are wanted, by their ids. */
  Map<Integer, List<String>> found(Optional<Lookup> asked) throws SQLException {
    if (asked.isEmpty()) {
      return Map.of();
    }
    String template = asked.get().template();
    Map<Integer, List<String>> rows = found.get(template);
    if (rows == null) {
      rows = scanned(new Lookup(template, wanted.getOrDefault(template, new TreeSet<>())));
      found.put(template, rows);
    }
    return rows;
  }

  private Map<Integer, List<String>> scanned(Lookup lookup) throws SQLException {
    Map<Integer, List<String>> rows = new HashMap<>();
    for (Sql.Row row : Sql.rows(connection, Statement.silent(lookup.sql()).sql(names))) {
      rows.put((int) row.number(1), row.values().stream().skip(1).map(String::valueOf).toList());
    }
    return rows;
  }
}
