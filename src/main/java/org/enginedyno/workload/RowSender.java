package org.enginedyno.workload;

import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.BatchMode;

/** A workload whose workers send rows. */
public interface RowSender extends Workload {
  /** How rows are sent together that belong to one statement. */
  default BatchMode batchMode(KnobValues knobs) {
    return BatchMode.VALUES;
  }

  /** Whether they are sent as a file, when a statement asks for it. */
  default boolean sendsStreams(KnobValues knobs) {
    return false;
  }
}
