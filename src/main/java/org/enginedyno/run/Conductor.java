package org.enginedyno.run;

import java.io.IOException;

/** Takes what a run is to measure through its servers, and journals each result at once. */
@FunctionalInterface
public interface Conductor {
  /** Measures what is not measured yet, unless it is interrupted. */
  void run() throws IOException, InterruptedException;
}
