package org.enginedyno.workload;

import java.util.SplittableRandom;

/**
 * The operations of one worker, one after the other; from the same seed they come again as they
 * were, so that it is known afterwards who wrote a block last.
 */
public final class BlockDraws {
  private static final long WORKERS = 1L << 20;

  private final SplittableRandom random;
  private final AccessOrder walk;
  private final long blocks;
  private final long first;
  private final long end;
  private long block;
  private boolean write;

  BlockDraws(FileWork work, long seed, long stream, int worker, int workers) {
    random = Hash.stream(seed, stream * WORKERS + worker);
    walk = work.walk();
    blocks = work.blocks();
    // those who go forward do so each in a part of its own
    first = blocks * worker / workers;
    end = blocks * (worker + 1) / workers;
    block = first - 1;
    write = walk.writes();
  }

  public void next() {
    if (walk.isRandom()) {
      block = random.nextLong(blocks);
    } else {
      block = block + 1 == end ? first : block + 1;
    }
    if (!walk.isPure()) {
      write = walk.isWrite(random.nextInt(walk.cases()));
    }
  }

  public long block() {
    return block;
  }

  public boolean isWrite() {
    return write;
  }

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
}
