package org.enginedyno.workload;

import java.util.SplittableRandom;

/**
 * The operations of one worker, in order. The same seed repeats them, so that a check can compute
 * who wrote a block last.
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
    // sequential workers each work in their own part
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

  /** The order of the blocks, and what is done with them. */
  public enum AccessOrder {
    RANDOM_WRITE(true, 1, 1),
    RANDOM_READ(true, 0, 1),
    SEQUENTIAL_WRITE(false, 1, 1),
    SEQUENTIAL_READ(false, 0, 1),
    /** Three reads to two writes, as in sysbench. */
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

    /** Whether all operations are writes, or all are reads. */
    public boolean isPure() {
      return of == 1;
    }

    public boolean writes() {
      return writes > 0;
    }

    /** The number of operations of which {@code writes} are writes, on average. */
    int cases() {
      return of;
    }

    /** Whether an operation is a write, by a draw from 0 to {@code cases() - 1}. */
    boolean isWrite(int drawn) {
      return drawn < writes;
    }
  }
}
