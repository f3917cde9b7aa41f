package org.enginedyno.workload;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** What the parameters of a statement stand for. */
public interface Parameters {
  /** So many executions are a good part of what can be drawn. */
  int USUAL_SAMPLES = 12;

  Parameters NONE = (data, knobs, stream) -> () -> new Object[0];

  /**
   * The values for one execution after the other, drawn from the data's seed.
   *
   * @param stream sets the values of one reader apart from those of another
   */
  Draws draws(DataSpec data, KnobValues knobs, long stream);

  /** How many executions show all that the statement can be asked for, or a good part of it. */
  default int samples() {
    return USUAL_SAMPLES;
  }

  @FunctionalInterface
  interface Draws {
    /** The values of the next execution, in the order of the statement's parameters. */
    Object[] next();
  }
}
