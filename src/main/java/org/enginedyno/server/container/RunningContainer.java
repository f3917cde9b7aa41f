package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An existing container; every call to Docker has a time limit. */
record RunningContainer(Docker docker, String id) {
  private static final int STOP_SECONDS = 60;
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final int LAST_LINES = 12;
  private static final Pattern GIVES_UP = Pattern.compile("\\[ERROR].*Aborting");
  private static final Pattern ERROR =
      Pattern.compile("\\[ERROR] (?:\\[[^]]*]:? )*+(?!Aborting)(.+)");
  private static final int MANY_ERRORS = 3;
  private static final int FRAME_HEAD = 8;

  Inspection inspection() throws IOException {
    return new Inspection(docker.get(path("/json")));
  }

  void start() throws IOException {
    docker.post(path("/start"), "", SOON);
  }

  /** Shuts it down; the server saves its data. */
  void stop() throws IOException {
    docker.post(path("/stop?t=" + STOP_SECONDS), "", SOON.plusSeconds(STOP_SECONDS));
  }

  void kill() throws IOException {
    docker.post(path("/kill?signal=KILL"), "", SOON);
  }

  /** Confines all its processes to a list of cores. */
  void confine(String cores) throws IOException {
    docker.post(path("/update"), "{\"CpusetCpus\":\"" + cores + "\"}", SOON);
  }

  String everyCore() throws IOException {
    return "0-" + (docker.get("/info").path("NCPU").asInt(1) - 1);
  }

  /** Docker notices the end of a process with a delay. */
  void awaitEnd() throws IOException {
    docker.post(path("/wait"), "", SOON);
  }

  /** How it ended; empty while it runs. */
  String end() throws IOException {
    return docker
        .find(path("/json"))
        .map(Inspection::new)
        .map(now -> now.isRunning() ? "" : now.end())
        .orElse("its container was removed");
  }

  /** The end of its log since its last start. */
  String log(Inspection now) {
    try {
      return text(
          docker.bytes(
              path(
                  "/logs?stdout=1&stderr=1&tail=%d&since=%d"
                      .formatted(LAST_LINES, now.startedAt().getEpochSecond()))));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Whether the server gave up; its entry point may continue to wait for it. */
  static boolean hasGivenUp(String log) {
    return GIVES_UP.matcher(log).find();
  }

  /** The server's first errors in one line. */
  static String errors(String log) {
    return ERROR
        .matcher(log)
        .results()
        .map(error -> error.group(1).strip().replaceFirst("\\.$", ""))
        .distinct()
        .limit(MANY_ERRORS)
        .collect(Collectors.joining("; "));
  }

  /** Decodes Docker's frames: stream number, three empty bytes, length, text. */
  static String text(byte[] frames) {
    ByteBuffer buffer = ByteBuffer.wrap(frames);
    StringBuilder text = new StringBuilder();
    while (buffer.remaining() > FRAME_HEAD) {
      buffer.getInt();
      byte[] frame = new byte[Math.max(0, Math.min(buffer.getInt(), buffer.remaining()))];
      buffer.get(frame);
      text.append(new String(frame, UTF_8));
    }
    return text.toString().stripTrailing();
  }

  /** Removes it without a shutdown, as its data are not needed. */
  void remove() throws IOException {
    // calls to Docker fail in an interrupted thread
    boolean interrupted = Thread.interrupted();
    try {
      docker.remove(id);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private String path(String what) {
    return "/containers/" + id + what;
  }

  /** Docker's description of a container. */
  record Inspection(JsonNode tree) {
    private static final String PORT = "3306/tcp";

    String id() {
      return tree.path("Id").asText();
    }

    boolean isRunning() {
      return tree.at("/State/Running").asBoolean();
    }

    Instant startedAt() {
      return Instant.parse(tree.at("/State/StartedAt").asText());
    }

    /** The host's number of its first process. */
    long pid() {
      return tree.at("/State/Pid").asLong();
    }

    String end() {
      return "it ended with exit code %d%s"
          .formatted(
              tree.at("/State/ExitCode").asInt(),
              tree.at("/State/OOMKilled").asBoolean() ? ", killed because memory ran out" : "");
    }

    /** Its address in the Docker host's network. */
    Optional<String> address() {
      return Optional.of(tree.at("/NetworkSettings/Networks/bridge/IPAddress").asText())
          .filter(address -> !address.isEmpty());
    }

    /** The host port that is forwarded to the server. */
    Optional<Integer> publishedPort() {
      int port =
          tree.path("NetworkSettings").path("Ports").path(PORT).path(0).path("HostPort").asInt();
      return port > 0 ? Optional.of(port) : Optional.empty();
    }

    String imageId() {
      return tree.path("Image").asText().replaceFirst("^sha256:(.{12}).*", "$1");
    }

    String variable(String name) {
      for (JsonNode variable : tree.at("/Config/Env")) {
        if (variable.asText().startsWith(name + "=")) {
          return variable.asText().substring(name.length() + 1);
        }
      }
      return "";
    }

    /** The kind of storage of a folder: volume, tmpfs, bind or overlay. */
    String placeOf(String folder) {
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
}
