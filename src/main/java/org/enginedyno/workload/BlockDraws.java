package org.enginedyno.workload;

import java.util.SplittableRandom;

/**
 * The operations of one worker, one after the other; from the same seed they come again as they
 * were, by which it is known afterwards who wrote a block last.
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
    random = RandomStreams.of(seed, stream * WORKERS + worker);
    walk = work.walk();
    blocks = work.blocks();
    // those who go forward do so each in a part of its own
    first = blocks * worker / workers;
    end = blocks * (worker + 1) / workers;
    block = first - 1;
    write = walk.writes();
  }

  /** Goes on to the next operation. */
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

  /** The block of the operation. */
  public long block() {
    return block;
  }

  /** Whether it is written. */
  public boolean isWrite() {
    return write;
  }
}
