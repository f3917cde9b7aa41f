package org.enginedyno.run.fork;

import java.io.IOException;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.subject.TestSubject;

/** Measures a cell: starts its measuring JVM, and waits for the result. */
@FunctionalInterface
public interface Forks {
  /** Measures a cell once, on a test subject that is ready for it. */
  ForkResult run(Cell cell, TestSubject testSubject, int fork) throws ForkFailure, IOException;
}
