package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The global variables of a server, but for those that a server changes by itself. */
public record StandingVariables(Map<String, String> values) {
  private static final Set<String> RESTLESS =
      Set.of(
          // a server's first start may be told otherwise than its later ones
          "init_file",
          "innodb_thread_sleep_delay",
          "last_insert_id",
          "log_bin_basename",
          "pid_file",
          "port",
          "pseudo_thread_id",
          "rand_seed1",
          "rand_seed2",
          "server_uid",
          "server_uuid",
          "socket",
          "timestamp");

  public StandingVariables {
    values = new TreeMap<>(values);
  }

  /** Asks a server. */
  public static StandingVariables read(Connection connection) throws SQLException {
    Map<String, String> values = ServerFacts.pairs(connection, "SHOW GLOBAL VARIABLES");
    values.keySet().removeIf(name -> RESTLESS.contains(name) || name.contains("gtid"));
    return new StandingVariables(values);
  }

  /** Which of them have another value than at an earlier moment, in words. */
  public List<String> since(StandingVariables earlier) {
    List<String> changes = new ArrayList<>();
    earlier.values.forEach(
        (name, before) -> {
          String now = values.get(name);
          if (!before.equals(now)) {
            changes.add("%s from '%s' to '%s'".formatted(name, before, now));
          }
        });
    return changes;
  }
}
