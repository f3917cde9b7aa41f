package org.enginedyno.workload;

import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.axis.BatchMode;

/** A workload whose workers send rows. */
public interface RowSender extends Workload {
  /** How the rows of one statement are sent together. */
  default BatchMode batchMode(KnobValues knobs) {
    return BatchMode.VALUES;
  }

  /** Whether they are sent as the file that a LOAD DATA statement requests. */
  default boolean sendsStreams(KnobValues knobs) {
    return false;
  }
}
