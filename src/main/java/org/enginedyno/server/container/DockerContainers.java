package org.enginedyno.server.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.enginedyno.os.ProcessMark;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec.Replication;

/** The containers of one user of this machine on a Docker engine. */
public record DockerContainers(Docker docker, String user) {
  /** Labels that later runs use to find a container and its owner. */
  private static final String PREFIX = "org.enginedyno.";

  private static final String MACHINE = PREFIX + "machine";
  private static final String USER = PREFIX + "user";
  private static final String SERVER = PREFIX + "server";
  private static final String SETTINGS = PREFIX + "settings";
  private static final String OWNER = PREFIX + "owner";
  private static final String KEPT = PREFIX + "kept";

  /**
   * The container's own name. Labels alone are not enough: an image inherits those of the container
   * that it was committed from.
   */
  static final String NAME = PREFIX + "name";

  /** Starts a server and waits until it answers; {@code notes} receives slow steps. */
  public Server start(ContainerSpec spec, Needs needs, Consumer<String> notes)
      throws IOException, InterruptedException {
    docker.require();
    sweep().forEach(notes);
    // a replication channel takes at most 32 characters
    String password = UUID.randomUUID().toString().replace("-", "");
    if (spec.replicas().replication() == Replication.GROUP) {
      return GroupCluster.start(
          spec.replicas(),
          number -> {
            ContainerSettings member = new ContainerSettings(spec, needs).ofMember(number);
            return ContainerServer.start(container(member, password, notes), Optional.empty());
          });
    }
    ContainerSettings settings = new ContainerSettings(spec, needs);
    Optional<String> kept = spec.placement().reuse() ? kept(settings, notes) : Optional.empty();
    return ContainerServer.start(container(settings, password, notes), kept);
  }

  private ServerContainer container(
      ContainerSettings settings, String password, Consumer<String> notes) {
    return new ServerContainer(docker.pinned(), settings, password, labels(settings), notes);
  }

  /** Finds a kept container with these settings, and removes others. */
  private Optional<String> kept(ContainerSettings settings, Consumer<String> notes)
      throws IOException {
    for (JsonNode kept : kept(settings.spec())) {
      if (label(kept, SETTINGS).equals(settings.mark())) {
        return Optional.of(id(kept));
      }
      docker.remove(id(kept));
      notes.accept(
          "removed the kept container of %s: its settings have changed"
              .formatted(settings.spec().name()));
    }
    return Optional.empty();
  }

  /** The labels of a server's container; a kept container has no owner. */
  private Map<String, String> labels(ContainerSettings settings) {
    boolean kept = settings.spec().placement().reuse();
    return Map.of(
        NAME,
        "enginedyno-" + UUID.randomUUID(),
        MACHINE,
        ProcessMark.scope(),
        USER,
        user,
        SERVER,
        settings.spec().name(),
        SETTINGS,
        settings.mark(),
        kept ? KEPT : OWNER,
        kept ? "true" : ProcessMark.ofThisProcess().toString());
  }

  private List<JsonNode> kept(ContainerSpec spec) throws IOException {
    return containers(KEPT, SERVER + "=" + spec.name());
  }

  /** The containers of this user and machine with further labels. */
  private List<JsonNode> containers(String... further) throws IOException {
    List<String> labels =
        new ArrayList<>(List.of(MACHINE + "=" + ProcessMark.scope(), USER + "=" + user));
    labels.addAll(List.of(further));
    List<JsonNode> own = new ArrayList<>();
    for (JsonNode container : docker.containers(labels)) {
      if (hasItsName(container)) {
        own.add(container);
      }
    }
    return own;
  }

  /** Whether dyno created it; labels alone may be copied or inherited. */
  private static boolean hasItsName(JsonNode container) {
    String name = "/" + label(container, NAME);
    for (JsonNode actual : container.path("Names")) {
      if (actual.asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static String label(JsonNode container, String label) {
    return container.path("Labels").path(label).asText();
  }

  private static boolean isAbandoned(JsonNode container) {
    return ProcessMark.parse(label(container, OWNER))
        .map(owner -> owner.living().isEmpty())
        .orElse(false);
  }

  /** Removes what earlier runs left behind, and reports it. */
  public List<String> sweep() {
    List<String> messages = new ArrayList<>();
    try {
      if (docker.isThere()) {
        for (JsonNode container : containers(OWNER)) {
          if (isAbandoned(container)) {
            docker.remove(id(container));
            messages.add(
                "removed what an earlier run left behind: the container of "
                    + label(container, SERVER));
          }
        }
      }
    } catch (IOException | UserError e) {
      return messages; // a start reports what is wrong with Docker
    }
    return messages;
  }

  /** Removes the kept containers of this server, and reports them. */
  public List<String> remove(ContainerSpec spec) {
    docker.require();
    List<String> messages = new ArrayList<>();
    try {
      for (JsonNode kept : kept(spec)) {
        docker.remove(id(kept));
        messages.add("removed the kept container of " + spec.name());
      }
    } catch (IOException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
    return messages;
  }

  /** Whether this server can be started here, in a few words. */
  public String outlook(ContainerSpec spec) {
    try {
      return !docker.isThere()
          ? "needs Docker"
          : ImagePull.isHere(docker, spec.image().name()) ? "starts here" : "image would be pulled";
    } catch (IOException | UserError e) {
      return "needs Docker";
    }
  }

  private static String id(JsonNode container) {
    return container.path("Id").asText();
  }
}
