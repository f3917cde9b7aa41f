package org.enginedyno.workload.balance;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * What tables must add up to whose rows operations change: sums of what they leave as it is, and of
 * what each of some changes moves by one. They hold whatever order the changes came in.
 */
public record Balance(List<Sum> sums) {
  public Balance {
    sums = List.copyOf(sums);
  }

  /**
   * One sum over the rows of all tables.
   *
   * @param words what is added up
   * @param sql how a server reckons it of a table
   * @param loaded what it is while the tables are as they were loaded
   * @param isMoved whether each counted change adds one
   */
  public record Sum(String words, String sql, LongSupplier loaded, boolean isMoved) {}

  /** The query for all sums of a table. */
  public String query(String table) {
    return sums.stream()
        .map(Sum::sql)
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + table));
  }

  /** What the sums are while the tables are as they were loaded. */
  public List<Long> loaded() {
    return sums.stream().map(sum -> sum.loaded().getAsLong()).toList();
  }
}
