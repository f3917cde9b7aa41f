package org.enginedyno.server.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Optional;

/** Docker's description of a container. */
record Inspection(JsonNode tree) {
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

  /** The host's number of its first process. */
  public long pid() {
    return tree.at("/State/Pid").asLong();
  }

  public String end() {
    return "it ended with exit code %d%s"
        .formatted(
            tree.at("/State/ExitCode").asInt(),
            tree.at("/State/OOMKilled").asBoolean() ? ", killed because memory ran out" : "");
  }

  /** Its address in the Docker host's network. */
  public Optional<String> address() {
    return Optional.of(tree.at("/NetworkSettings/Networks/bridge/IPAddress").asText())
        .filter(address -> !address.isEmpty());
  }

  /** The host port that is forwarded to the server. */
  public Optional<Integer> publishedPort() {
    int port =
        tree.path("NetworkSettings").path("Ports").path(PORT).path(0).path("HostPort").asInt();
    return port > 0 ? Optional.of(port) : Optional.empty();
  }

  public String imageId() {
    return tree.path("Image").asText().replaceFirst("^sha256:(.{12}).*", "$1");
  }

  public String variable(String name) {
    for (JsonNode variable : tree.at("/Config/Env")) {
      if (variable.asText().startsWith(name + "=")) {
        return variable.asText().substring(name.length() + 1);
      }
    }
    return "";
  }

  /** The kind of storage of a folder: volume, tmpfs, bind or overlay. */
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
