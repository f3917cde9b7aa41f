package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;

/**
 * Whether a server has what figures are proven with. Others speak the protocol of the MySQL family,
 * too, and a check of counters that stand still would find nothing wrong.
 */
public final class Provable {
  /** Statements of which each makes a counter rise. */
  private static final Map<String, String> COUNTED =
      new TreeMap<>(
          Map.of(
              "Com_do",
              "DO 1",
              "Com_select",
              "SELECT 1",
              "Com_show_processlist",
              "SHOW PROCESSLIST"));

  /** Counters that must be there, even if nothing has been counted. */
  private static final List<String> NAMED =
      List.of("Com_commit", "Com_stmt_execute", "Handler_read_rnd_next", "Questions");

  private Provable() {}

  /** The facts of a server; refuses one that lacks something. */
  public static ServerFacts facts(Connection connection, Target target) throws SQLException {
    List<String> lacks = new ArrayList<>();
    ServerFacts facts = ServerFacts.read(connection);
    if (facts.abilities().explain().isEmpty()) {
      lacks.add("plans of EXPLAIN in columns");
    }
    Counters before = Counters.read(connection, List.of());
    for (String statement : COUNTED.values()) {
      try {
        Sql.execute(connection, statement);
      } catch (SQLException e) {
        // its counter does not rise
      }
    }
    Counters after = Counters.read(connection, List.of());
    Map<String, Long> risen = after.since(before, Counters.NOTHING);
    COUNTED.keySet().stream().filter(name -> !risen.containsKey(low(name))).forEach(lacks::add);
    NAMED.stream().filter(name -> !after.values().containsKey(low(name))).forEach(lacks::add);
    if (!lacks.isEmpty()) {
      throw new UserError(
          "%s (%s) speaks the protocol of the MySQL family, but lacks what dyno proves figures with: %s; dyno measures MySQL, MariaDB, Percona Server and servers made from them"
              .formatted(target.place(), facts.title(), String.join(", ", lacks)));
    }
    return facts;
  }

  private static String low(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
