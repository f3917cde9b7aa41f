package org.enginedyno.workload;

/** In which order blocks come, and what is done to them. */
public enum AccessOrder {
  RANDOM_WRITE(true, 1, 1),
  RANDOM_READ(true, 0, 1),
  SEQUENTIAL_WRITE(false, 1, 1),
  SEQUENTIAL_READ(false, 0, 1),
  /** Three reads to two writes, as sysbench has them. */
  RANDOM_MIX(true, 2, 5);

  private final boolean random;
  private final int writes;
  private final int of;

  AccessOrder(boolean random, int writes, int of) {
    this.random = random;
    this.writes = writes;
    this.of = of;
  }

  boolean isRandom() {
    return random;
  }

  /** Whether all blocks are written, or all read. */
  public boolean isPure() {
    return of == 1;
  }

  /** Whether any block is written. */
  public boolean writes() {
    return writes > 0;
  }

  /** Out of how many operations some are writes. */
  int cases() {
    return of;
  }

  /** Whether an operation is a write, by a draw of one of the cases. */
  boolean isWrite(int drawn) {
    return drawn < writes;
  }
}
