package org.enginedyno.workload.oltp;

import static org.enginedyno.workload.oltp.OltpChange.Value.C;
import static org.enginedyno.workload.oltp.OltpChange.Value.ID;
import static org.enginedyno.workload.oltp.OltpChange.Value.K;
import static org.enginedyno.workload.oltp.OltpChange.Value.LAST_ID;
import static org.enginedyno.workload.oltp.OltpChange.Value.PAD;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.enginedyno.plan.Knob;
import org.enginedyno.workload.Statement;
import org.jspecify.annotations.Nullable;

/** The kinds of changes in an operation, each of one or more statements. */
public enum OltpChange {
  INDEX_UPDATE(
      "index update",
      Knob.number("oltp.index-updates", "rows whose k a mix increments", 0, 10_000, 1),
      Set.of("k"),
      new Sql("UPDATE {%s} SET k = k + 1 WHERE id = ?", ID)),
  NON_INDEX_UPDATE(
      "non-index update",
      Knob.number("oltp.non-index-updates", "rows whose c a mix replaces", 0, 10_000, 1),
      Set.of("c"),
      new Sql("UPDATE {%s} SET c = ? WHERE id = ?", C, ID)),
  RANGE_UPDATE(
      "range update",
      null,
      Set.of("k"),
      new Sql("UPDATE {%s} SET k = k + 1 WHERE id BETWEEN ? AND ?", ID, LAST_ID)),
  DELETE_INSERT(
      "delete and insert",
      Knob.number("oltp.delete-inserts", "rows that a mix deletes and inserts", 0, 10_000, 1),
      Set.of("k", "c"),
      new Sql("DELETE FROM {%s} WHERE id = ?", ID),
      new Sql("INSERT INTO {%s} (id, k, c, pad) VALUES (?, ?, ?, ?)", ID, K, C, PAD));

  private final String words;
  private final @Nullable Knob times;
  private final Set<String> columns;
  private final List<Sql> statements;
  private final Set<Value> bound = EnumSet.noneOf(Value.class);

  OltpChange(String words, @Nullable Knob times, Set<String> columns, Sql... statements) {
    this.words = words;
    this.times = times;
    this.columns = Set.copyOf(columns);
    this.statements = List.of(statements);
    this.statements.forEach(sql -> bound.addAll(sql.values()));
  }

  public enum Value {
    ID,
    /** The last id of the range that starts at {@link #ID}. */
    LAST_ID,
    K,
    C,
    PAD
  }

  /** A statement and the values of its parameters. */
  private record Sql(String template, List<Value> values) {
    Sql(String template, Value... values) {
      this(template, List.of(values));
    }

    String command() {
      return template.substring(0, template.indexOf(' ')).toLowerCase(Locale.ROOT);
    }
  }

  /** The knob for how often a mix makes this change; only for changes in mixes. */
  Knob times() {
    return Objects.requireNonNull(times, words);
  }

  List<String> commands() {
    return statements.stream().map(Sql::command).toList();
  }

  public int size() {
    return statements.size();
  }

  /** The values that one of its statements binds, in the order of its parameters. */
  public List<Value> values(int number) {
    return statements.get(number).values();
  }

  public boolean binds(Value value) {
    return bound.contains(value);
  }

  public boolean isRange() {
    return binds(Value.LAST_ID);
  }

  boolean writes(String column) {
    return columns.contains(column);
  }

  public boolean adds(int number) {
    return statements.get(number).values().contains(Value.PAD);
  }

  /** Whether the sum of column {@code k} shows how often the change was made. */
  public boolean isCounted() {
    return writes("k") && !writes("c");
  }

  Statement statement(int number, String table) {
    return Statement.silent(statements.get(number).template().formatted(table));
  }

  @Override
  public String toString() {
    return words;
  }
}
