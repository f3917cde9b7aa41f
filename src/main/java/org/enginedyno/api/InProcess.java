package org.enginedyno.api;

import java.io.IOException;

/** Runs in this JVM; the thin artifact does not have this class. */
final class InProcess {
  private InProcess() {}

  static DynoResults run(DynoRun run) throws IOException, InterruptedException {
    Execution execution = new Execution(run);
    return execution.apart(execution::measured);
  }

  static DynoVerdicts gate(DynoRun run) throws IOException, InterruptedException {
    Execution execution = new Execution(run);
    return execution.apart(execution::judged);
  }
}
