package org.enginedyno.bench.file;

import java.io.IOException;
import org.enginedyno.bench.WorkerCounts;

/** How one worker reads and writes blocks. */
interface FileCalls {
  /** Does one operation, as it is drawn. */
  void operate() throws IOException;

  /** Waits for whatever is in flight; called when a run is over. */
  void drain() throws IOException;

  /** Forces all files, timed. */
  void forceTimed() throws IOException;

  /** What was counted. */
  WorkerCounts counts();

  /** How many operations were done since the trial began. */
  long operations();

  /** Gives back what the system gave. */
  void close();
}
