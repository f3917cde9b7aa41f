package org.enginedyno.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The usual answers of servers to drivers and to dyno's control sessions: no rows to other SHOW
 * statements, and OK to everything else.
 */
final class UsualReplies {
  private static final List<String> STATUS = List.of("Variable_name", "Value");
  private static final String PREPARED = "Com_stmt_prepare";

  private static final Pattern VARIABLE =
      Pattern.compile("@@(?:session\\.|global\\.)?(\\w+)(?:\\s+as\\s+(\\w+))?");

  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("auto_increment_increment", "1"),
          Map.entry("autocommit", "1"),
          Map.entry("character_set_client", "utf8mb4"),
          Map.entry("character_set_connection", "utf8mb4"),
          Map.entry("character_set_results", "utf8mb4"),
          Map.entry("character_set_server", "utf8mb4"),
          Map.entry("collation_server", "utf8mb4_general_ci"),
          Map.entry("collation_connection", "utf8mb4_general_ci"),
          Map.entry("init_connect", ""),
          Map.entry("interactive_timeout", "28800"),
          Map.entry("license", "GPL"),
          Map.entry("local_infile", "1"),
          Map.entry("lower_case_table_names", "0"),
          Map.entry("max_allowed_packet", "67108864"),
          Map.entry("net_write_timeout", "60"),
          Map.entry("performance_schema", "0"),
          Map.entry("query_cache_size", "0"),
          Map.entry("query_cache_type", "OFF"),
          Map.entry("sql_mode", ""),
          Map.entry("system_time_zone", "UTC"),
          Map.entry("time_zone", "SYSTEM"),
          Map.entry("transaction_isolation", "REPEATABLE-READ"),
          Map.entry("tx_isolation", "REPEATABLE-READ"),
          Map.entry("transaction_read_only", "0"),
          Map.entry("tx_read_only", "0"),
          Map.entry("version", WireSession.VERSION),
          Map.entry("version_comment", "a server of the tests"),
          Map.entry("wait_timeout", "28800"));

  private final Counts counts;

  UsualReplies(Counts counts) {
    this.counts = counts;
  }

  Reply to(String sql) {
    String plain = sql.toLowerCase(Locale.ROOT).replaceFirst("^\\s*/\\*.*?\\*/\\s*", "");
    if (plain.startsWith("select") && plain.contains("@@")) {
      return selected(plain);
    }
    if (plain.startsWith("select connection_id()") || plain.startsWith("select count(*)")) {
      return new Reply.Rows(List.of("number"), List.of(List.of("1")));
    }
    if (plain.startsWith("show session status like 'ssl_cipher'")) {
      return new Reply.Rows(STATUS, List.of(List.of("Ssl_cipher", "")));
    }
    if (plain.startsWith("show session status like 'com_stmt_prepare'")) {
      String prepared = Long.toString(counts.of(PREPARED));
      return new Reply.Rows(STATUS, List.of(List.of(PREPARED, prepared)));
    }
    if (plain.startsWith("show global status")) {
      return counts.rows();
    }
    return plain.startsWith("show ") ? new Reply.Rows(STATUS, List.of()) : new Reply.Done();
  }

  /** The answer to a query that only reads variables. */
  private static Reply selected(String sql) {
    List<String> columns = new ArrayList<>();
    List<String> row = new ArrayList<>();
    Matcher matcher = VARIABLE.matcher(sql.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      String name = matcher.group(1);
      String value = VALUES.get(name);
      if (value == null) {
        return new Reply.Refusal(1193, "unknown variable " + name);
      }
      columns.add(matcher.group(2) == null ? matcher.group() : matcher.group(2));
      row.add(value);
    }
    return new Reply.Rows(columns, List.of(row));
  }
}
