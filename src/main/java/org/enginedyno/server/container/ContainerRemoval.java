package org.enginedyno.server.container;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.logging.Logger;

/** Removes a container when its server is closed or the command is interrupted. */
final class ContainerRemoval {
  private static final Logger LOG = Logger.getLogger(ContainerRemoval.class.getName());

  private final String server;
  private final RunningContainer container;
  private final Consumer<String> notes;
  private final Thread hook = new Thread(this::remove, "dyno-container-removal");
  private boolean tried;

  ContainerRemoval(String server, RunningContainer container, Consumer<String> notes) {
    this.server = server;
    this.container = container;
    this.notes = notes;
  }

  /** Removes the container with this process, unless the process is killed. */
  void bind() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  void now() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      LOG.fine("the shutdown hook is running");
    }
    remove();
  }

  private synchronized void remove() {
    if (tried) {
      return;
    }
    tried = true;
    try {
      container.remove();
    } catch (IOException e) {
      notes.accept(
          "the container of %s may still exist; the next run removes it: %s"
              .formatted(server, e.getMessage()));
    }
  }
}
