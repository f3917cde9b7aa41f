package org.enginedyno.run.fork;

import java.io.IOException;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.subject.TestSubject;

/** The way to measure a cell: one JVM for it, started and waited for. */
@FunctionalInterface
public interface Forks {
  /** Measures a cell once, on a bed that is ready for it. */
  ForkResult run(Cell cell, TestSubject bed, int fork) throws ForkFailure, IOException;
}
