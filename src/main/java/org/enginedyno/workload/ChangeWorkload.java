package org.enginedyno.workload;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** A workload that changes loaded rows. */
public interface ChangeWorkload extends Workload {
  /**
   * The sums that its tables must have after each run; empty if it changes nothing with these
   * knobs.
   */
  Optional<Balance> balance(DataSpec data, KnobValues knobs);
}
