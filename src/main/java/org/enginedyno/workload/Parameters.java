package org.enginedyno.workload;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** The values of the parameters of a statement. */
public interface Parameters {
  /** The default number of executions that sample the possible values. */
  int USUAL_SAMPLES = 12;

  Parameters NONE = (data, knobs, stream) -> () -> new Object[0];

  /**
   * The values for one execution after the other, drawn from the data's seed.
   *
   * @param stream separates the values of one reader from those of another
   */
  Draws draws(DataSpec data, KnobValues knobs, long stream);

  /** How many executions cover all possible values of the statement, or a good sample of them. */
  default int samples() {
    return USUAL_SAMPLES;
  }

  @FunctionalInterface
  interface Draws {
    /** The values of the next execution, in the order of the statement's parameters. */
    Object[] next();
  }
}
