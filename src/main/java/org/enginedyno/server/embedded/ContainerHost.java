package org.enginedyno.server.embedded;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;

/** Runs servers in containers. */
public interface ContainerHost {
  /** Starts a server and waits until it answers; {@code notes} receives slow steps. */
  Server start(ContainerSpec spec, Needs needs, Consumer<String> notes)
      throws IOException, InterruptedException;

  /** Removes what earlier runs left behind, and reports it. */
  List<String> sweep();

  /** Removes the kept containers of this server, and reports them. */
  List<String> remove(ContainerSpec spec);

  /** Whether this server can be started here, in a few words. */
  String outlook(ContainerSpec spec);
}
