package org.enginedyno.workload;

import org.enginedyno.plan.KnobValues;

/** A workload whose operations work on files, with no server between. */
public interface FileWorkload extends Workload {
  /** What they do to the files. */
  FileWork files(KnobValues knobs);
}
