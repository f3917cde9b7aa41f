package org.enginedyno.server.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
}
