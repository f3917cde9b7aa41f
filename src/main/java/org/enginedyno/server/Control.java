package org.enginedyno.server;

import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import org.enginedyno.plan.axis.CpuSet;

/** Controls a server that dyno started. */
public interface Control {
  /**
   * Shuts the server down and restarts it on all cores with these variables added to its own. Its
   * data stay; its target and process may change.
   */
  void restart(SortedMap<String, String> variables) throws IOException, InterruptedException;

  /**
   * Starts a killed server with these variables on the data that it has. The first member of a
   * cluster takes nothing from the others yet; the next restart connects it with them.
   */
  default void recover(SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    restart(variables);
  }

  /** Kills the server as a crash would; its data stay as they are. */
  void kill() throws IOException, InterruptedException;

  /** Confines the running server to these cores, or lets it use all. */
  void confine(Optional<CpuSet> cores) throws IOException, InterruptedException;

  /** A server did not shut down in time, so its restart is uncertain. */
  final class NotEndedException extends IOException {
    public NotEndedException(String message) {
      super(message);
    }
  }
}
