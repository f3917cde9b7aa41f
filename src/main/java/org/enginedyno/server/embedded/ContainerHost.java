package org.enginedyno.server.embedded;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;

/** Runs servers in containers. */
public interface ContainerHost {
  /** Refuses all containers. */
  ContainerHost NONE =
      new ContainerHost() {
        @Override
        public Server start(ContainerSpec spec, Needs needs, Consumer<String> notes) {
          throw new UserError(spec.name() + " needs containers, which are disabled");
        }

        @Override
        public List<String> sweep() {
          return List.of();
        }

        @Override
        public List<String> remove(ContainerSpec spec) {
          return List.of();
        }

        @Override
        public String outlook(ContainerSpec spec) {
          return "containers are disabled";
        }
      };

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
