package org.enginedyno.db.setting;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.enginedyno.plan.axis.Setup;

/**
 * Profiles of how much data a power failure may lose, as variables of every engine.
 *
 * <p>An engine without a log, such as MyISAM, has no such variables: it is never durable.
 */
public enum Durability {
  /** No loss. */
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
   * About one second of commits may be lost, and more of the binary log. Pages are still written
   * twice, as a torn page would lose the table.
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

  /** The server's own values. */
  AS_SHIPPED(Map.of());

  /** The variables that make a commit wait for its log; the others protect pages and files. */
  private static final Pattern FORCING =
      Pattern.compile(".+_at_trx_commit|aria_group_commit|tokudb_commit_sync|sync_binlog");

  private final Map<String, String> variables;

  Durability(Map<String, String> variables) {
    this.variables = variables;
  }

  /** Replaces a profile by its variables; explicit settings take precedence. */
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

  /** Whether these settings promise that no committed transaction is lost. */
  public static boolean isWhole(Map<String, String> settings) {
    String profile = settings.get(Setup.DURABILITY);
    return profile != null
        && named(profile) == DURABLE
        && DURABLE.variables.entrySet().stream()
            .allMatch(
                variable ->
                    SettingValue.agree(
                        variable.getValue(),
                        settings.getOrDefault(variable.getKey(), variable.getValue())));
  }

  /** Whether these variables of a server claim that a commit waits until its log is on the disk. */
  public static boolean forcesCommits(Map<String, String> variables) {
    return DURABLE.variables.entrySet().stream()
        .filter(variable -> FORCING.matcher(variable.getKey()).matches())
        .anyMatch(
            variable -> {
              String found = variables.get(variable.getKey());
              return found != null && SettingValue.agree(variable.getValue(), found);
            });
  }

  private static Durability named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }
}
