package org.enginedyno.workload;

import org.enginedyno.plan.KnobValues;

/** A workload whose server is killed in mid-run. */
public interface CrashWorkload extends Workload {
  /** When it is killed. */
  CrashPoint crash(KnobValues knobs);
}
