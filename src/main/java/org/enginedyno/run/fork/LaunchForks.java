package org.enginedyno.run.fork;

import java.io.IOException;
import java.util.List;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Side;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.run.subject.TestSubject;
import org.jspecify.annotations.Nullable;

/** The way to measure a pair of cells once: measuring JVMs that alternate. */
@FunctionalInterface
public interface LaunchForks {
  /**
   * What the JVMs of a launch brought back: the blocks, and what each side counted.
   *
   * @param othersCpu the part of the CPU that other processes used, 0 to 1; absent if unknown
   */
  record Brought(
      List<Block> blocks, @Nullable Double othersCpu, ForkResult base, ForkResult candidate) {
    public Brought {
      blocks = List.copyOf(blocks);
    }

    public ForkResult of(Side side) {
      return side == Side.BASE ? base : candidate;
    }
  }

  /** Measures a pair on beds that are ready for it. */
  Brought run(CellPair pair, TestSubject base, TestSubject candidate, int launch)
      throws ForkFailure, IOException, InterruptedException;

  /** Of two launches, each side comes first in one. */
  static boolean isBaseFirst(int launch) {
    return launch % 2 == 1;
  }
}
