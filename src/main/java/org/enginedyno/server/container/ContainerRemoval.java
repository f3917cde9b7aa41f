package org.enginedyno.server.container;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.logging.Logger;

/** The end of a container: when its server is closed, or with an interrupted command. */
final class ContainerRemoval {
  private static final Logger LOG = Logger.getLogger(ContainerRemoval.class.getName());

  private final String server;
  private final RunningContainer container;
  private final Consumer<String> notes;
  private final Thread hook = new Thread(this::remove, "dyno-container-removal");
  private boolean tried;

  /** The end of a server's container; where that fails the notes say so. */
  ContainerRemoval(String server, RunningContainer container, Consumer<String> notes) {
    this.server = server;
    this.container = container;
    this.notes = notes;
  }

  /** From now on the container does not outlive this process, unless that is killed. */
  void bind() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Removes the container, bound or not. */
  void now() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      LOG.fine("it is at work already");
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
          "the container of %s may still be there, and the next run removes it: %s"
              .formatted(server, e.getMessage()));
    }
  }
}
