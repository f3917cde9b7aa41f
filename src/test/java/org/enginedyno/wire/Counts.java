package org.enginedyno.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The server's counters of received commands, under the names that servers use. */
public final class Counts {
  private final Map<String, Long> counted = new TreeMap<>();

  Counts() {
    for (String name :
        List.of(
            "Questions",
            "Queries",
            "Com_admin_commands",
            "Com_stmt_prepare",
            "Com_stmt_execute",
            "Com_stmt_reset",
            "Com_stmt_close",
            "Com_do",
            "Com_select",
            "Com_set_option",
            "Com_show_status")) {
      counted.put(name, 0L);
    }
  }

  synchronized void add(String name) {
    counted.merge(name, 1L, Long::sum);
  }

  /** A statement, in either protocol. */
  void statement(String sql) {
    add("Questions");
    add("Queries");
    String[] words = words(sql);
    add(
        switch (words[0]) {
          case "set" -> "Com_set_option";
          case "show" -> "Com_show_" + (words[1].equals("global") ? words[2] : words[1]);
          default -> "Com_" + words[0];
        });
  }

  private static String[] words(String sql) {
    return (sql.replaceFirst("^(?s)\\s*(/\\*.*?\\*/)?\\s*", "") + " - -")
        .toLowerCase(Locale.ROOT)
        .split("\\W+", 4);
  }

  /** How often it has been counted. */
  public synchronized long of(String name) {
    return counted.getOrDefault(name, 0L);
  }

  /** All counters, as in SHOW STATUS. */
  synchronized Reply.Rows rows() {
    List<List<String>> rows = new ArrayList<>();
    counted.forEach((name, count) -> rows.add(List.of(name, Long.toString(count))));
    return new Reply.Rows(List.of("Variable_name", "Value"), rows);
  }
}
