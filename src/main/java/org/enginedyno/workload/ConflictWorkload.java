package org.enginedyno.workload;

import java.util.Set;
import org.enginedyno.plan.KnobValues;

/** A workload whose operations may meet conflicts and go on. */
public interface ConflictWorkload extends Workload {
  /**
   * The conflicts that they may meet: they are rolled back, counted and, but for a duplicate key,
   * done again. Any other error is the end of a cell.
   */
  Set<Conflict> conflicts(KnobValues knobs);
}
