package org.enginedyno.server;

import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import org.enginedyno.plan.axis.CpuSet;

/** What a run may do with a server that it started itself. */
public interface Control {
  /**
   * Ends the server in good order and starts it again with these variables besides its own, its
   * data kept, on every core. Its target and its process may be others afterwards.
   */
  void restart(SortedMap<String, String> variables) throws IOException, InterruptedException;

  /** Ends the server at once, as if its process had crashed; its data stay as they are. */
  void kill() throws IOException, InterruptedException;

  /** Confines the running server to these cores, or lets it run everywhere again. */
  void confine(Optional<CpuSet> cores) throws IOException, InterruptedException;
}
