package org.enginedyno.workload;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one operation does on a server, as the server's counters must show it.
 *
 * @param commands how many statements of each kind it sends, as servers count them in {@code Com_*}
 * @param rowsRead how many rows the engine must read, on average
 * @param commits how many transactions it commits; zero if each statement commits itself
 * @param rowsReadAgain the maximum number of rows that may be read again, from temporary tables
 *     that a server creates for an answer
 */
public record Effect(
    SortedMap<String, Integer> commands,
    double rowsRead,
    int rowsAdded,
    int commits,
    long rowsReadAgain) {
  public static final Effect NONE = new Effect(new TreeMap<>(), 0, 0, 0, 0);

  public Effect {
    commands = Collections.unmodifiableSortedMap(new TreeMap<>(commands));
  }

  /** One statement of a kind that reads that many rows, on average. */
  public static Effect reading(String command, double rowsRead) {
    return new Effect(new TreeMap<>(Map.of(command, 1)), rowsRead, 0, 0, 0);
  }

  /** Rows that are added by inserts, and a commit after them if any. */
  public static Effect adding(int inserts, int rows, int commits) {
    TreeMap<String, Integer> commands = new TreeMap<>(Map.of("insert", inserts));
    if (commits > 0) {
      commands.put("commit", commits);
    }
    return new Effect(commands, 0, rows, commits, 0);
  }

  public int statements() {
    return commands.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The statements other than commits. */
  public int queries() {
    return statements() - commits;
  }

  /** Whether operations commit by themselves, so that no statement may do so. */
  public boolean isTransaction() {
    return commits > 0;
  }
}
