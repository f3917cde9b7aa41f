package org.enginedyno.server.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/** What Docker says of a container. */
public record Inspection(JsonNode tree) {
  private static final String PORT = "3306/tcp";

  public String id() {
    return tree.path("Id").asText();
  }

  public boolean isRunning() {
    return tree.at("/State/Running").asBoolean();
  }

  Instant startedAt() {
    return Instant.parse(tree.at("/State/StartedAt").asText());
  }

  /** The number of its first process on the Docker host. */
  public long pid() {
    return tree.at("/State/Pid").asLong();
  }

  /** How it ended. */
  public String end() {
    return "it ended with exit code %d%s"
        .formatted(
            tree.at("/State/ExitCode").asInt(),
            tree.at("/State/OOMKilled").asBoolean() ? ", killed because memory ran out" : "");
  }

  /** Its address on the Docker host's own network. */
  public Optional<String> address() {
    return Optional.of(tree.at("/NetworkSettings/Networks/bridge/IPAddress").asText())
        .filter(address -> !address.isEmpty());
  }

  /** The Docker host's port that leads to the server. */
  public Optional<Integer> publishedPort() {
    int port =
        tree.path("NetworkSettings").path("Ports").path(PORT).path(0).path("HostPort").asInt();
    return port > 0 ? Optional.of(port) : Optional.empty();
  }

  public String imageId() {
    return tree.path("Image").asText().replaceFirst("^sha256:(.{12}).*", "$1");
  }

  /** A variable of its environment. */
  public String variable(String name) {
    for (JsonNode variable : tree.at("/Config/Env")) {
      if (variable.asText().startsWith(name + "=")) {
        return variable.asText().substring(name.length() + 1);
      }
    }
    return "";
  }

  /** What a folder in the container lies on: volume, tmpfs, bind, or its own overlay. */
  public String placeOf(String folder) {
    if (tree.at("/HostConfig/Tmpfs").has(folder)) {
      return "tmpfs";
    }
    for (JsonNode mount : tree.path("Mounts")) {
      if (mount.path("Destination").asText().equals(folder)) {
        return mount.path("Type").asText();
      }
    }
    return "overlay";
  }
}
