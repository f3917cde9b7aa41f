package org.enginedyno.run.proof;

import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.subject.Aftermath;
import org.enginedyno.run.subject.Evidence;

/**
 * The outcome of one fork of a cell.
 *
 * @param before the state of the test subject before it
 */
public record ForkOutcome(Evidence before, ForkResult result, Aftermath after) {}
