package org.enginedyno.result.duel;

import java.util.List;

/**
 * When the blocks are looked at, and how the probability of an error is spent over these looks: in
 * proportion to the blocks, so that all looks together err no more often than is allowed.
 *
 * @param blocks after how many blocks each look is taken
 * @param error the probability that any look errs
 */
record InterimAnalyses(List<Integer> blocks, double error) {
  public InterimAnalyses {
    blocks = List.copyOf(blocks);
    if (blocks.isEmpty() || blocks.get(0) < 1) {
      throw new IllegalArgumentException("looks must be at one block at least: " + blocks);
    }
    for (int i = 1; i < blocks.size(); i++) {
      if (blocks.get(i) <= blocks.get(i - 1)) {
        throw new IllegalArgumentException("looks must be at more and more blocks: " + blocks);
      }
    }
    if (error <= 0 || error >= 1) {
      throw new IllegalArgumentException("the error must be between 0 and 1: " + error);
    }
  }

  /** The number of a look that so many blocks suffice for, from 0; -1 where they are too few. */
  public int reached(int count) {
    int reached = -1;
    for (int look = 0; look < blocks.size() && blocks.get(look) <= count; look++) {
      reached = look;
    }
    return reached;
  }

  /** What a look may err; one that came late spends no more than its own. */
  public double spent(int look) {
    int before = look == 0 ? 0 : blocks.get(look - 1);
    return error * (blocks.get(look) - before) / most();
  }

  /** After how many blocks the last look is taken. */
  public int most() {
    return blocks.get(blocks.size() - 1);
  }
}
