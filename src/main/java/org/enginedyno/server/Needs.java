package org.enginedyno.server;

import java.util.List;

/**
 * What a run wants of a server that is started for it.
 *
 * @param connections connections at a time
 * @param bytesPerTable about how large a table and its keys get
 * @param buffers bytes for each engine's cache, or zero to fit the table
 * @param engines the engines that are measured
 */
public record Needs(int connections, long bytesPerTable, long buffers, List<String> engines) {
  private static final double HEADROOM = 1.4;
  private static final long LEAST_BUFFER = 128L << 20;

  public Needs {
    engines = List.copyOf(engines);
  }

  /** How large an engine's cache should be, so that the whole table fits. */
  long bufferFor(String engine) {
    if (engines.stream().noneMatch(engine::equalsIgnoreCase)) {
      return LEAST_BUFFER;
    }
    return buffers > 0 ? buffers : Math.max(LEAST_BUFFER, (long) (bytesPerTable * HEADROOM));
  }
}
