package org.enginedyno.run.subject.server;

import java.util.BitSet;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Holds the rows that are there after a crash against those that each thread was told are there.
 * The threads took the operations in turns, so that of each thread all operations up to a number
 * were acknowledged, the next one may have been on its way, and no further one was begun.
 */
final class RowTally {
  private final List<Long> acknowledged;
  private final int rowsPerOperation;
  private final LongUnaryOperator checksums;
  private final BitSet found = new BitSet();
  private long all;
  private long altered;

  /**
   * A tally of no row yet.
   *
   * @param acknowledged the operations that were acknowledged to each thread
   * @param checksums the checksum of each row as it was sent
   */
  RowTally(List<Long> acknowledged, int rowsPerOperation, LongUnaryOperator checksums) {
    this.acknowledged = List.copyOf(acknowledged);
    this.rowsPerOperation = rowsPerOperation;
    this.checksums = checksums;
  }

  /** A row that is there, the first being 1. */
  void add(long row, long checksum) {
    all++;
    if (!isSent(row) || found.get((int) row) || checksums.applyAsLong(row) != checksum) {
      altered++;
    } else {
      found.set((int) row);
    }
  }

  private boolean isSent(long row) {
    return row >= 1 && turn(operation(row)) <= acknowledgedTo(operation(row));
  }

  private long operation(long row) {
    return (row - 1) / rowsPerOperation;
  }

  /** The how many-eth of its thread an operation is, from zero. */
  private long turn(long operation) {
    return operation / acknowledged.size();
  }

  private long acknowledgedTo(long operation) {
    return acknowledged.get((int) (operation % acknowledged.size()));
  }

  private boolean isAcknowledged(long operation) {
    return turn(operation) < acknowledgedTo(operation);
  }

  /** Rows that are there. */
  long found() {
    return all;
  }

  /** Rows that were acknowledged. */
  long acknowledged() {
    return acknowledged.stream().mapToLong(Long::longValue).sum() * rowsPerOperation;
  }

  /** Acknowledged rows that are not there as they were sent. */
  long lost() {
    return acknowledged() - found.stream().filter(row -> isAcknowledged(operation(row))).count();
  }

  /** Rows that are there of operations that were on their way. */
  long unacknowledged() {
    return found.stream().filter(row -> !isAcknowledged(operation(row))).count();
  }

  /** Rows that are there otherwise than they were sent, twice, or sent by nobody. */
  long altered() {
    return altered;
  }

  /** Operations of whose rows some are there, and not all. */
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
