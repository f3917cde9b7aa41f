package org.enginedyno.workload;

import org.enginedyno.plan.KnobValues;

/** A workload whose operations work on files, without a server. */
public interface FileWorkload extends Workload {
  FileWork files(KnobValues knobs);
}
