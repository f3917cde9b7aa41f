package org.enginedyno.run.proof;

import org.enginedyno.run.bed.Aftermath;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.fork.ForkResult;

/**
 * All that came of one fork of a cell.
 *
 * @param before what the bed said of the cell before it
 * @param after what it left behind
 */
public record ForkOutcome(Evidence before, ForkResult result, Aftermath after) {}
