package org.enginedyno.run.fork;

import java.io.IOException;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.bed.Bed;

/** The way to measure a cell: one JVM for it, started and waited for. */
@FunctionalInterface
public interface Forks {
  /** Measures a cell once, on a bed that is ready for it. */
  ForkResult run(Cell cell, Bed bed, int fork) throws ForkFailure, IOException;
}
