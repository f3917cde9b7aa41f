package org.enginedyno.workload;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** A workload that changes rows which were loaded. */
public interface ChangeWorkload extends Workload {
  /** What its tables must add up to after each run; empty where these knobs change nothing. */
  Optional<Balance> balance(DataSpec data, KnobValues knobs);
}
