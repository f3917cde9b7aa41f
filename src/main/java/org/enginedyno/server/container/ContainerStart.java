package org.enginedyno.server.container;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;

/** The start of a server in a container, up to its first answer. */
record ContainerStart(ContainerSpec spec, Needs needs, Docker docker, Consumer<String> notes) {

  /** Creates a container. */
  ContainerServer create(Labels labels) throws IOException, InterruptedException {
    ServerContainer container =
        new ServerContainer(docker, spec, settings(), labels.of(spec, settings()), notes);
    try {
      container.pull();
      notes.accept("starting %s in a container of %s".formatted(spec.name(), spec.image()));
      container.start();
      notes.accept("waiting for %s to answer".formatted(spec.name()));
      AnsweringServer answering =
          answer(() -> AnsweringServer.await(spec.name(), container.running()));
      requireDataPlace(answering);
      return new ContainerServer(
          spec, needs, settings(), container, container.running(), answering);
    } catch (IOException | InterruptedException | RuntimeException e) {
      container.discard();
      throw e;
    }
  }

  /** Restarts a kept container with the same settings as a new one. */
  ContainerServer reuse(String kept) throws IOException, InterruptedException {
    notes.accept("restarting the kept container of " + spec.name());
    ServerContainer container = new ServerContainer(docker, spec, settings(), Map.of(), notes);
    container.adopt(kept);
    try {
      AnsweringServer answering = answer(() -> container.restart(Map.of()));
      return new ContainerServer(
          spec, needs, settings(), container, container.running(), answering);
    } catch (IOException | InterruptedException | RuntimeException e) {
      container.close();
      throw e;
    }
  }

  private interface Starter {
    AnsweringServer start() throws IOException, InterruptedException;
  }

  /** Errors that the server reports about settings, image or machine are the user's to fix. */
  private static AnsweringServer answer(Starter starter) throws IOException, InterruptedException {
    try {
      return starter.start();
    } catch (FailedStart e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
  }

  ContainerSettings settings() {
    return new ContainerSettings(spec, needs);
  }

  private void requireDataPlace(AnsweringServer answering) {
    if (!answering.dataPlace().equals(spec.data().toString())) {
      throw new UserError(
          "server %s: image %s keeps its data in %s, which is %s; set data: %4$s instead of %s"
              .formatted(
                  spec.name(),
                  spec.image(),
                  answering.dataFolder(),
                  answering.dataPlace(),
                  spec.data()));
    }
  }
}
