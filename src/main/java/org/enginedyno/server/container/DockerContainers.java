package org.enginedyno.server.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.embedded.ContainerHost;

/** The containers of one user on a Docker engine. */
public final class DockerContainers implements ContainerHost {
  private final Docker docker;
  private final Labels labels;

  /** The containers of that user. */
  public DockerContainers(Docker docker, String user) {
    this.docker = docker;
    this.labels = Labels.here(user);
  }

  @Override
  public Server start(ContainerSpec spec, Needs needs, Consumer<String> notes)
      throws IOException, InterruptedException {
    docker.require();
    sweep().forEach(notes);
    ContainerStart start = new ContainerStart(spec, needs, docker.pinned(), notes);
    String mark = start.settings().mark(spec);
    for (JsonNode kept : spec.reuse() ? kept(spec) : List.<JsonNode>of()) {
      if (Labels.settings(kept).equals(mark)) {
        return start.reuse(id(kept));
      }
      docker.remove(id(kept));
      notes.accept(
          "removed the container that was kept of %s: it was made otherwise"
              .formatted(spec.name()));
    }
    return start.create(labels);
  }

  private Iterable<JsonNode> kept(ContainerSpec spec) throws IOException {
    return docker.containers(labels.kept(spec.name()));
  }

  @Override
  public List<String> sweep() {
    List<String> said = new ArrayList<>();
    try {
      if (docker.isThere()) {
        for (JsonNode container : docker.containers(labels.owned())) {
          if (Labels.isAbandoned(container)) {
            docker.remove(id(container));
            said.add(
                "removed what an earlier run left behind: the container of "
                    + Labels.server(container));
          }
        }
      }
    } catch (IOException | UserError e) {
      return said; // whoever needs Docker is told what is wrong with it
    }
    return said;
  }

  @Override
  public List<String> remove(ContainerSpec spec) {
    docker.require();
    List<String> said = new ArrayList<>();
    try {
      for (JsonNode kept : kept(spec)) {
        docker.remove(id(kept));
        said.add("removed the container that was kept of " + spec.name());
      }
    } catch (IOException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
    return said;
  }

  @Override
  public String outlook(ContainerSpec spec) {
    try {
      return !docker.isThere()
          ? "needs Docker"
          : docker.find("/images/" + spec.image() + "/json").isPresent()
              ? "starts here"
              : "image would be pulled";
    } catch (IOException | UserError e) {
      return "needs Docker";
    }
  }

  private static String id(JsonNode container) {
    return container.path("Id").asText();
  }

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
    private static AnsweringServer answer(Starter starter)
        throws IOException, InterruptedException {
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
}
