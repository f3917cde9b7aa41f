package org.enginedyno.workload;

import java.util.Optional;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;

/** A workload with further threads that work on its tables. */
public interface SideWorkload extends Workload {
  /** What they do, where these knobs ask for any. */
  Optional<SideWork> beside(DataSpec data, KnobValues knobs);
}
