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
 * Checks that a server has the counters and plans that proofs need. Other servers also speak the
 * MySQL protocol, and a proof would pass if their counters never changed.
 */
public final class ProofSupport {
  /** Counters, and for each a statement that must increase it. */
  private static final Map<String, String> COUNTED =
      new TreeMap<>(
          Map.of(
              "Com_do",
              "DO 1",
              "Com_select",
              "SELECT 1",
              "Com_show_processlist",
              "SHOW PROCESSLIST"));

  /** Counters that must exist, even if their value is zero. */
  private static final List<String> NAMED =
      List.of("Com_commit", "Com_stmt_execute", "Handler_read_rnd_next", "Questions");

  private ProofSupport() {}

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
        // the unchanged counter reports it
      }
    }
    Counters after = Counters.read(connection, List.of());
    Map<String, Long> risen = after.since(before, Counters.NOTHING);
    COUNTED.keySet().stream().filter(name -> !risen.containsKey(low(name))).forEach(lacks::add);
    NAMED.stream().filter(name -> !after.values().containsKey(low(name))).forEach(lacks::add);
    if (!lacks.isEmpty()) {
      throw new UserError(
          "%s (%s) speaks the MySQL protocol, but lacks what proofs need: %s; dyno measures MySQL, MariaDB, Percona Server and servers made from them"
              .formatted(target.place(), facts.title(), String.join(", ", lacks)));
    }
    return facts;
  }

  private static String low(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
