package org.enginedyno.workload;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sums that must be right over tables whose rows operations change: sums that no change affects,
 * and sums that counted changes move by a known amount. The order of the changes does not matter.
 *
 * @param caughtUp whether an index that the server fills asynchronously contains all rows of these
 *     sums
 */
public record Balance(List<Sum> sums, Predicate<List<Long>> caughtUp) {
  /** The placeholder for the name of the table in a sum's SQL. */
  public static final String TABLE = "{table}";

  public Balance {
    sums = List.copyOf(sums);
  }

  /** For tables without such an index. */
  public Balance(List<Sum> sums) {
    this(sums, found -> true);
  }

  /**
   * One sum over the rows of all tables, or of one of them.
   *
   * @param table the only table that has its column; null if all have it
   * @param words what is added up
   * @param sql the SQL expression that computes it over a table, with {@link #TABLE} for its name
   * @param loaded its value in the tables as loaded
   * @param moves what a number of counted changes adds to it; null if they do not change it
   */
  public record Sum(
      @Nullable String table,
      String words,
      String sql,
      LongSupplier loaded,
      @Nullable LongUnaryOperator moves) {
    /** A sum that no change affects. */
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

  /** The sums over the tables as loaded. */
  public List<Long> loaded() {
    return sums.stream().map(sum -> sum.loaded().getAsLong()).toList();
  }
}
