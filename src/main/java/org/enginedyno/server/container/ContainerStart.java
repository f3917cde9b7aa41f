package org.enginedyno.server.container;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;

/** The start of a server in a container, from its file to its first answer. */
record ContainerStart(ContainerSpec spec, Needs needs, Docker docker, Consumer<String> notes) {

  /** In a container that is made for it. */
  ContainerServer anew(Labels labels) throws IOException, InterruptedException {
    ServerContainer made =
        new ServerContainer(docker, spec, settings(), labels.of(spec, settings()), notes);
    try {
      made.pull();
      notes.accept("starting %s in a container of %s".formatted(spec.name(), spec.image()));
      made.start();
      notes.accept("waiting for %s to answer".formatted(spec.name()));
      AnsweringServer answering = answer(() -> AnsweringServer.await(spec.name(), made.running()));
      requireDataPlace(answering);
      return new ContainerServer(spec, needs, settings(), made, made.running(), answering);
    } catch (IOException | InterruptedException | RuntimeException e) {
      made.discard();
      throw e;
    }
  }

  /** In the container that an earlier run kept, as if that had changed nothing but the data. */
  ContainerServer again(String kept) throws IOException, InterruptedException {
    notes.accept("waking the container that is kept of " + spec.name());
    ServerContainer made = new ServerContainer(docker, spec, settings(), Map.of(), notes);
    made.adopt(kept);
    try {
      AnsweringServer answering = answer(() -> made.startAnew(Map.of()));
      return new ContainerServer(spec, needs, settings(), made, made.running(), answering);
    } catch (IOException | InterruptedException | RuntimeException e) {
      made.close();
      throw e;
    }
  }

  private interface Waking {
    AnsweringServer wake() throws IOException, InterruptedException;
  }

  /** What a server says of its own settings, image or machine is for the user to mend. */
  private static AnsweringServer answer(Waking waking) throws IOException, InterruptedException {
    try {
      return waking.wake();
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
          "server %s: image %s keeps its data in %s, which is %s; data: %s cannot be had"
              .formatted(
                  spec.name(),
                  spec.image(),
                  answering.dataFolder(),
                  answering.dataPlace(),
                  spec.data()));
    }
  }
}
