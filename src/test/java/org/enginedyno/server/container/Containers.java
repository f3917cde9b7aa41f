package org.enginedyno.server.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.StreamSupport;
import org.enginedyno.os.ProcessMark;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.Needs;
import org.enginedyno.server.OwnServers;
import org.enginedyno.server.Server;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.embedded.Servers;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips tests if Docker does not answer or the images are missing, unless they are required: then
 * they run, and fail.
 */
public final class Containers implements ExecutionCondition {
  public static final String MYSQL = "mysql-9.7";
  public static final String MARIADB = "mariadb-10.11";

  /** JUL forgets the level of a logger without references. */
  private static final List<Logger> QUIET =
      List.of(
          Logger.getLogger("com.github.dockerjava"),
          Logger.getLogger("org.testcontainers"),
          Logger.getLogger("tc"),
          Logger.getLogger("org.enginedyno.server.container"));

  private static final Duration SOON = Duration.ofSeconds(15);
  private static final String REQUIRED = "DYNO_REQUIRE_CONTAINERS";
  private static final List<String> IMAGES =
      List.of("mysql:9.7", "mariadb:10.11", "mariadb-rocksdb:10.11");

  /** The engine that tests use. */
  public static Docker docker() {
    return new Docker(System.getenv());
  }

  /** Servers in containers that know no password. */
  public static Servers servers(Path temporary) {
    return servers(temporary, System.getProperty("user.name"));
  }

  /** Servers of a user, who alone removes the containers of his dead runs. */
  static Servers servers(Path temporary, String user) {
    QUIET.forEach(logger -> logger.setLevel(Level.OFF));
    return new Servers(
        OwnServers.places(temporary),
        spec -> {
          throw new IllegalStateException("nobody knows " + spec);
        },
        new DockerContainers(docker(), user));
  }

  /** The catalogue's description of a server. */
  public static ServerSpec spec(String name) {
    return new Catalogue(new NamedFiles("servers", List.of())).spec(name);
  }

  /** Starts a server of the catalogue. */
  public static Server start(String name, Needs needs) throws IOException, InterruptedException {
    return servers(Path.of(System.getProperty("java.io.tmpdir"))).open(spec(name), needs);
  }

  /** The id of a server's container, by its process. */
  static String idOf(Server server) throws IOException {
    String groups =
        Files.readString(
            Path.of("/proc", Long.toString(server.process().orElseThrow().pid()), "cgroup"));
    return ofThisProcess().stream().filter(groups::contains).findFirst().orElseThrow();
  }

  /** The ids of all containers that this process owns or that are kept. */
  static List<String> ofThisProcess() throws IOException {
    return ids("org.enginedyno.owner=" + ProcessMark.ofThisProcess());
  }

  /** A connection to the engine. */
  public static SocketChannel connect() throws IOException {
    DockerAddress address = docker().address();
    SocketChannel channel = address.open();
    address.connect(channel);
    return channel;
  }

  /** The ids of all containers of a server, running or not. */
  public static List<String> containersOf(String server) throws IOException {
    return ids("org.enginedyno.server=" + server);
  }

  /** Whether there is a volume of that name. */
  public static boolean hasVolume(String name) throws IOException {
    return docker().find("/volumes/" + name).isPresent();
  }

  /** Ends a container's processes at once. */
  public static void kill(String container) throws IOException {
    docker().post("/containers/" + container + "/kill", "", SOON);
  }

  /** Removes a container with its volumes. */
  public static void remove(String container) throws IOException {
    docker().remove(container);
  }

  /** The ids of all containers with that label. */
  static List<String> ids(String label) throws IOException {
    return StreamSupport.stream(docker().containers(List.of(label)).spliterator(), false)
        .map(container -> container.path("Id").asText())
        .toList();
  }

  public static List<String> volumesOf(String container) throws IOException {
    JsonNode mounts = docker().get("/containers/" + container + "/json").path("Mounts");
    return StreamSupport.stream(mounts.spliterator(), false)
        .map(mount -> mount.path("Name").asText())
        .toList();
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
    if ("1".equals(System.getenv(REQUIRED))) {
      return ConditionEvaluationResult.enabled(REQUIRED + " is set");
    }
    return docker()
        .trouble()
        .map(ConditionEvaluationResult::disabled)
        .orElseGet(Containers::images);
  }

  private static ConditionEvaluationResult images() {
    try {
      for (String image : IMAGES) {
        if (!ImagePull.isHere(docker(), image)) {
          return ConditionEvaluationResult.disabled("there is no image " + image + " here");
        }
      }
      return ConditionEvaluationResult.enabled("Docker answers, and the images are here");
    } catch (IOException e) {
      return ConditionEvaluationResult.disabled(e.getMessage());
    }
  }
}
