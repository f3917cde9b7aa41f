package org.enginedyno.db.setting;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.plan.axis.Setup;

/**
 * How much of what was committed may be lost when the power fails, as variables of every engine.
 *
 * <p>An engine without a log, such as MyISAM, has no such variables: with it nothing is durable.
 */
public enum Durability {
  /** Nothing. */
  DURABLE(
      Map.ofEntries(
          Map.entry("innodb_flush_log_at_trx_commit", "1"),
          Map.entry("innodb_doublewrite", "ON"),
          Map.entry("innodb_support_xa", "ON"),
          Map.entry("sync_binlog", "1"),
          Map.entry("aria_group_commit", "none"),
          Map.entry("aria_sync_log_dir", "NEWFILE"),
          Map.entry("rocksdb_flush_log_at_trx_commit", "1"),
          Map.entry("rocksdb_write_disable_wal", "OFF"),
          Map.entry("tokudb_commit_sync", "ON"),
          Map.entry("tokudb_fsync_log_period", "0"),
          Map.entry("pbxt_flush_log_at_trx_commit", "1"))),

  /**
   * About the last second; the binary log may lack more.
   *
   * <p>Pages are still written twice: a torn page costs the table, not a second.
   */
  RELAXED(
      Map.ofEntries(
          Map.entry("innodb_flush_log_at_trx_commit", "2"),
          Map.entry("innodb_flush_log_at_timeout", "1"),
          Map.entry("innodb_doublewrite", "ON"),
          Map.entry("innodb_support_xa", "ON"),
          Map.entry("sync_binlog", "0"),
          Map.entry("aria_group_commit", "soft"),
          Map.entry("aria_group_commit_interval", "1000000"),
          Map.entry("aria_sync_log_dir", "NEWFILE"),
          Map.entry("rocksdb_flush_log_at_trx_commit", "2"),
          Map.entry("rocksdb_write_disable_wal", "OFF"),
          Map.entry("tokudb_commit_sync", "OFF"),
          Map.entry("tokudb_fsync_log_period", "1000"),
          Map.entry("pbxt_flush_log_at_trx_commit", "2"))),

  /** Whatever the server came with; nothing is touched. */
  AS_SHIPPED(Map.of());

  private final Map<String, String> variables;

  Durability(Map<String, String> variables) {
    this.variables = variables;
  }

  /** Settings with their profile, if any, as variables of a server; what they name wins. */
  static SortedMap<String, String> expanded(Map<String, String> settings, Set<String> known) {
    SortedMap<String, String> named = new TreeMap<>(settings);
    String profile = named.remove(Setup.DURABILITY);
    SortedMap<String, String> expanded = new TreeMap<>();
    if (profile != null) {
      expanded.putAll(named(profile).variables);
      expanded.keySet().retainAll(known);
    }
    expanded.putAll(named);
    return expanded;
  }

  /** Whether these settings promise that nothing which was committed is lost. */
  public static boolean isWhole(Map<String, String> settings) {
    String profile = settings.get(Setup.DURABILITY);
    return profile != null
        && named(profile) == DURABLE
        && DURABLE.variables.entrySet().stream()
            .allMatch(
                variable ->
                    settings
                        .getOrDefault(variable.getKey(), variable.getValue())
                        .equals(variable.getValue()));
  }

  private static Durability named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }
}
