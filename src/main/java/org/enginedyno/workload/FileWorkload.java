package org.enginedyno.workload;

import org.enginedyno.plan.KnobValues;

/** A workload whose operations work on files, with no server between. */
public interface FileWorkload extends Workload {
  FileWork files(KnobValues knobs);
}
