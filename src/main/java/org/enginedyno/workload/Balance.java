package org.enginedyno.workload;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What tables must add up to whose rows operations change: sums of what they leave as it is, and of
 * what each of some changes moves by one. They hold whatever order the changes came in.
 *
 * @param caughtUp whether a key that a server fills behind its answers has all rows of these sums
 */
public record Balance(List<Sum> sums, Predicate<List<Long>> caughtUp) {
  /** In a sum's SQL: the name of the table. */
  public static final String TABLE = "{table}";

  public Balance {
    sums = List.copyOf(sums);
  }

  /** Of tables with no such key. */
  public Balance(List<Sum> sums) {
    this(sums, found -> true);
  }

  /**
   * One sum over the rows of all tables, or of one of them.
   *
   * @param table the table that alone has its column; absent if all have it
   * @param words what is added up
   * @param sql how a server reckons it of a table, whose name stands for {@link #TABLE} in it
   * @param loaded what it is while the tables are as they were loaded
   * @param moves what so many counted changes add to it; absent where they leave it as it is
   */
  public record Sum(
      @Nullable String table,
      String words,
      String sql,
      LongSupplier loaded,
      @Nullable LongUnaryOperator moves) {
    /** A sum that no change touches. */
    public static Sum kept(String words, String sql, LongSupplier loaded) {
      return new Sum(null, words, sql, loaded, null);
    }

    /** A sum to which each counted change adds one. */
    public static Sum counted(String words, String sql, LongSupplier loaded) {
      return new Sum(null, words, sql, loaded, LongUnaryOperator.identity());
    }

    /** The same sum over the rows of one table. */
    public Sum of(String only) {
      return new Sum(only, words, sql, loaded, moves);
    }

    public boolean isMoved() {
      return moves != null;
    }

    public long moved(long changes) {
      return moves == null ? 0 : moves.applyAsLong(changes);
    }
  }

  /**
   * A query for the sums over a table.
   *
   * @param quoted its name on the server
   */
  public String query(String table, String quoted) {
    return sums.stream()
        .map(sum -> sum.table() == null || sum.table().equals(table) ? sum.sql() : "0")
        .map(sql -> sql.replace(TABLE, quoted))
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + quoted));
  }

  /** What the sums are while the tables are as they were loaded. */
  public List<Long> loaded() {
    return sums.stream().map(sum -> sum.loaded().getAsLong()).toList();
  }
}
