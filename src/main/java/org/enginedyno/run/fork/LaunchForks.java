package org.enginedyno.run.fork;

import java.io.IOException;
import java.util.List;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.Side;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.run.subject.TestSubject;
import org.jspecify.annotations.Nullable;

/** Measures a pair of cells once, in measuring JVMs that alternate. */
@FunctionalInterface
public interface LaunchForks {
  /**
   * The results of a launch: its blocks, and the counts of each side.
   *
   * @param othersCpu the part of the CPU that other processes used, 0 to 1; absent if unknown
   */
  record LaunchResult(
      List<Block> blocks, @Nullable Double othersCpu, ForkResult base, ForkResult candidate) {
    public LaunchResult {
      blocks = List.copyOf(blocks);
    }

    public ForkResult of(Side side) {
      return side == Side.BASE ? base : candidate;
    }
  }

  /** Measures a pair on test subjects that are ready for it. */
  LaunchResult run(CellPair pair, TestSubject base, TestSubject candidate, int launch)
      throws ForkFailure, IOException, InterruptedException;

  /** Whether the base comes first; the order alternates from launch to launch. */
  static boolean isBaseFirst(int launch) {
    return launch % 2 == 1;
  }
}
