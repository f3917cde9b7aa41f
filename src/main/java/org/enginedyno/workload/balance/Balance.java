package org.enginedyno.workload.balance;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.enginedyno.workload.Table;

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
   * @param loaded what it is of a table as it was loaded
   * @param isMoved whether each counted change adds one
   */
  public record Sum(String words, String sql, ToLongFunction<Table> loaded, boolean isMoved) {}

  /** The query for all sums of a table. */
  public String query(String table) {
    return sums.stream()
        .map(Sum::sql)
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + table));
  }

  /** What the sums are of tables as they were loaded. */
  public List<Long> loaded(List<Table> tables) {
    return sums.stream().map(sum -> tables.stream().mapToLong(sum.loaded()).sum()).toList();
  }
}
