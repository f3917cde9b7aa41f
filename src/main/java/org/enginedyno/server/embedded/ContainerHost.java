package org.enginedyno.server.embedded;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;

/** What runs servers in containers. */
public interface ContainerHost {
  /** Where no containers are wanted. */
  ContainerHost NONE =
      new ContainerHost() {
        @Override
        public Server start(ContainerSpec spec, Needs needs, Consumer<String> notes) {
          throw new UserError(spec.name() + " runs in a container, and there are none here");
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
          return "no containers here";
        }
      };

  /** Starts a server and waits until it answers; says meanwhile what takes long. */
  Server start(ContainerSpec spec, Needs needs, Consumer<String> notes)
      throws IOException, InterruptedException;

  /** Removes what earlier runs left behind, where that can be done; tells what it removed. */
  List<String> sweep();

  /** Removes the containers that are kept of this server; tells which. */
  List<String> remove(ContainerSpec spec);

  /** Whether this server can be started here, in a few words. */
  String outlook(ContainerSpec spec);
}
