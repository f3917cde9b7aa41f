package org.enginedyno.workload.oltp;

import java.util.List;
import org.enginedyno.plan.Knob;
import org.enginedyno.workload.Statement;

/** The kinds of changes that sysbench's tests make. */
public enum OltpChange {
  INDEX_UPDATE(
      "index update",
      Knob.number("oltp.index-updates", "rows whose k a mix counts up", 0, 10_000, 1),
      "UPDATE {%s} SET k = k + 1 WHERE id = ?"),
  NON_INDEX_UPDATE(
      "non-index update",
      Knob.number("oltp.non-index-updates", "rows that a mix gives another c", 0, 10_000, 1),
      "UPDATE {%s} SET c = ? WHERE id = ?"),
  DELETE_INSERT(
      "delete and insert",
      Knob.number("oltp.delete-inserts", "rows that a mix deletes and inserts", 0, 10_000, 1),
      "DELETE FROM {%s} WHERE id = ?",
      "INSERT INTO {%s} (id, k, c, pad) VALUES (?, ?, ?, ?)");

  private final String words;
  private final Knob times;
  private final List<String> templates;

  OltpChange(String words, Knob times, String... templates) {
    this.words = words;
    this.times = times;
    this.templates = List.of(templates);
  }

  /** How often a mix makes it. */
  Knob times() {
    return times;
  }

  /** The names of its statements' commands. */
  List<String> commands() {
    return this == DELETE_INSERT ? List.of("delete", "insert") : List.of("update");
  }

  /** How many statements it takes. */
  public int size() {
    return templates.size();
  }

  /** Whether one of its statements adds a row. */
  public boolean adds(int number) {
    return this == DELETE_INSERT && number == 1;
  }

  /** Whether the sum of column {@code k} tells how often it was made. */
  public boolean isCounted() {
    return this == INDEX_UPDATE;
  }

  /** One of its statements over a table. */
  Statement statement(int number, String table) {
    return Statement.silent(templates.get(number).formatted(table));
  }

  @Override
  public String toString() {
    return words;
  }
}
