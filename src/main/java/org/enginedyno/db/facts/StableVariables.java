package org.enginedyno.db.facts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.enginedyno.db.connection.Sql;

/** The global variables of a server, without those that it changes itself. */
public record StableVariables(Map<String, String> values) {
  private static final Set<String> CHANGING =
      Set.of(
          // may differ between a server's first start and later ones
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
          "timestamp",
          // a member that restarts gets the addresses of the others
          "wsrep_cluster_address");

  /** Whether a server changes a variable itself, as each start sets the addresses of its group. */
  private static boolean changes(String name) {
    return CHANGING.contains(name)
        || name.contains("gtid")
        || name.startsWith("group_replication_");
  }

  public static StableVariables read(Connection connection) throws SQLException {
    Map<String, String> values = Sql.pairs(connection, "SHOW GLOBAL VARIABLES");
    values.keySet().removeIf(StableVariables::changes);
    return new StableVariables(values);
  }

  /**
   * Whether InnoDB estimates statistics again at each query, so that they vary without a change.
   */
  public boolean jitterStatistics() {
    return values.getOrDefault("innodb_stats_on_metadata", "OFF").equals("ON")
        && !values.getOrDefault("innodb_stats_persistent", "OFF").equals("ON");
  }

  /** The changes since an earlier moment, as text. */
  public List<String> since(StableVariables earlier) {
    List<String> changes = new ArrayList<>();
    earlier.values.forEach(
        (name, before) -> {
          String now = values.get(name);
          if (!before.equals(now)) {
            changes.add("%s from '%s' to '%s'".formatted(name, before, now));
          }
        });
    values.forEach(
        (name, now) -> {
          if (!earlier.values.containsKey(name)) {
            changes.add("%s is new: '%s'".formatted(name, now));
          }
        });
    return changes;
  }
}
