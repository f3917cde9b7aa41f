package org.enginedyno.run.proof;

import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.subject.Aftermath;
import org.enginedyno.run.subject.Evidence;

/**
 * All that came of one fork of a cell.
 *
 * @param before what the bed said of the cell before it
 * @param after what it left behind
 */
public record ForkOutcome(Evidence before, ForkResult result, Aftermath after) {}
