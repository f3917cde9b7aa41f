package org.enginedyno.run.subject.server;

import java.util.BitSet;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Compares the rows found after a crash with the rows acknowledged to each thread. Threads take
 * operations alternately: each has a number of acknowledged ones, and one that was under way.
 */
final class RowTally {
  private final List<Long> acknowledged;
  private final int rowsPerOperation;
  private final LongUnaryOperator checksums;
  private final BitSet found = new BitSet();
  private long all;
  private long altered;

  /**
   * Creates an empty tally.
   *
   * @param acknowledged the acknowledged operations of each thread
   * @param checksums the checksum of each row as sent
   */
  RowTally(List<Long> acknowledged, int rowsPerOperation, LongUnaryOperator checksums) {
    this.acknowledged = List.copyOf(acknowledged);
    this.rowsPerOperation = rowsPerOperation;
    this.checksums = checksums;
  }

  /** Adds a row that was found; the first row is 1. */
  void add(long row, long checksum) {
    all++;
    if (!isSent(row) || found.get((int) row) || checksums.applyAsLong(row) != checksum) {
      altered++;
    } else {
      found.set((int) row);
    }
  }

  private boolean isSent(long row) {
    return row >= 1 && index(operation(row)) <= acknowledgedTo(operation(row));
  }

  private long operation(long row) {
    return (row - 1) / rowsPerOperation;
  }

  /** The index of an operation among those of its thread. */
  private long index(long operation) {
    return operation / acknowledged.size();
  }

  private long acknowledgedTo(long operation) {
    return acknowledged.get((int) (operation % acknowledged.size()));
  }

  private boolean isAcknowledged(long operation) {
    return index(operation) < acknowledgedTo(operation);
  }

  long found() {
    return all;
  }

  long acknowledged() {
    return acknowledged.stream().mapToLong(Long::longValue).sum() * rowsPerOperation;
  }

  /** Acknowledged rows that are missing or differ from what was sent. */
  long lost() {
    return acknowledged() - found.stream().filter(row -> isAcknowledged(operation(row))).count();
  }

  /** Rows found of operations that were not acknowledged yet. */
  long unacknowledged() {
    return found.stream().filter(row -> !isAcknowledged(operation(row))).count();
  }

  /** Rows found that differ from what was sent, that exist twice, or that were never sent. */
  long altered() {
    return altered;
  }

  /** Operations of which only some rows were found. */
  long torn() {
    long torn = 0;
    for (int row = found.nextSetBit(0); row >= 0; ) {
      int first = (int) operation(row) * rowsPerOperation + 1;
      int next = first + rowsPerOperation;
      torn += found.get(first, next).cardinality() < rowsPerOperation ? 1 : 0;
      row = found.nextSetBit(next);
    }
    return torn;
  }
}
