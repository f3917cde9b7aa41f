package org.enginedyno.run.duel;

import java.io.IOException;
import java.util.List;
import org.enginedyno.result.duel.Block;
import org.enginedyno.result.duel.CellPair;
import org.enginedyno.run.fork.ForkFailure;
import org.enginedyno.run.fork.ForkResult;

/** The way to measure a pair of cells once: measuring JVMs that take turns. */
@FunctionalInterface
interface LaunchForks {
  /** What the JVMs of a launch brought back: the blocks, and what each side counted. */
  record Brought(List<Block> blocks, ForkResult base, ForkResult candidate) {
    public Brought {
      blocks = List.copyOf(blocks);
    }
  }

  /** Measures a pair on beds that are ready for it. */
  Brought run(CellPair pair, SideSubjects base, SideSubjects candidate, int launch)
      throws ForkFailure, IOException, InterruptedException;
}
