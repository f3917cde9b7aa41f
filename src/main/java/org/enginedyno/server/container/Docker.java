package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.plan.UserError;

/**
 * A client of the Docker engine that does not load Testcontainers. Each request has a time limit.
 */
public final class Docker {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String GET = "GET";
  private static final Duration BRIEFLY = Duration.ofSeconds(4);
  private static final Duration REMOVING = Duration.ofSeconds(20);
  private static final String INSTEAD =
      "; or use a server without a container: embedded, or a JDBC URL";

  private static final Pattern MESSAGE = Pattern.compile("\"message\":\"((?:[^\"\\\\]|\\\\.)*)\"");

  private final Map<String, String> environment;

  /** The engine that these environment variables name, or one at a default socket. */
  public Docker(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /** Why no container can be started, with a remedy; empty if the engine answers. */
  public Optional<String> trouble() {
    try {
      Optional<DockerAddress> address = DockerAddress.in(environment);
      if (address.isEmpty()) {
        return Optional.of(
            "Docker was not found: no socket at %s, and DOCKER_HOST is not set; install and start it"
                    .formatted(sockets())
                + INSTEAD);
      }
      Answer answer = send(address.get(), GET, "/_ping", "", BRIEFLY);
      return answer.isGood()
          ? Optional.empty()
          : Optional.of(
              "Docker at %s reports an error: %s".formatted(address.get(), answer.message()));
    } catch (IOException e) {
      return Optional.of(explained(address(), e));
    } catch (UserError e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private String sockets() {
    return DockerAddress.sockets(environment).stream()
        .map(Path::toString)
        .collect(Collectors.joining(" or "));
  }

  static String explained(DockerAddress address, IOException e) {
    if (isGone(address)) {
      return "Docker was not found: no socket at %s, which DOCKER_HOST names; start it there, or unset DOCKER_HOST"
              .formatted(address)
          + INSTEAD;
    }
    if (String.valueOf(e.getMessage()).contains("ermission denied")) {
      return "no permission to use Docker at %s: join its group (sudo usermod -aG docker $USER, then log in again)"
              .formatted(address)
          + INSTEAD;
    }
    String remedy =
        e instanceof SocketTimeoutException
            ? "restart it"
            : "start it (sudo systemctl start docker)";
    return "Docker is not running: nothing answers at %s (%s); %s"
            .formatted(address, e.getMessage(), remedy)
        + INSTEAD;
  }

  /** Docker's own message in an error that wraps it. */
  static String message(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    Matcher matcher = MESSAGE.matcher(text);
    String words =
        matcher.find() ? matcher.group(1).replace("\\n", " ").replaceAll("\\\\(.)", "$1") : text;
    return words.strip().replaceAll("\\s+", " ");
  }

  /** Throws an error if no container can be started. */
  public void require() {
    UserError.throwIf(trouble());
  }

  /** Whether the address of an engine is known; the engine may not answer. */
  public boolean isThere() {
    return DockerAddress.in(environment).isPresent();
  }

  /** The same engine by its current address, even if other sockets appear. */
  public Docker pinned() {
    return new Docker(Map.of("DOCKER_HOST", address().uri().toString()));
  }

  /** The address of the engine. */
  public DockerAddress address() {
    return DockerAddress.in(environment).orElseThrow(() -> new UserError("Docker was not found"));
  }

  /** Gets a resource that may not exist. */
  public Optional<JsonNode> find(String path) throws IOException {
    Answer answer = ask(GET, path, "", BRIEFLY);
    return answer.status() == 404 ? Optional.empty() : Optional.of(good(answer).json());
  }

  /** Gets a resource that must exist. */
  public JsonNode get(String path) throws IOException {
    return good(ask(GET, path, "", BRIEFLY)).json();
  }

  /** The plain bytes of an answer. */
  byte[] bytes(String path) throws IOException {
    return good(ask(GET, path, "", BRIEFLY)).body();
  }

  /** Posts a command. */
  public void post(String path, String body, Duration limit) throws IOException {
    good(ask("POST", path, body, limit));
  }

  /** Removes a container with its own volumes; does nothing if it does not exist. */
  public void remove(String container) throws IOException {
    Answer answer = ask("DELETE", "/containers/" + container + "?force=1&v=1", "", REMOVING);
    // 409: its removal is in progress
    if (answer.status() != 404 && answer.status() != 409) {
      good(answer);
    }
  }

  /** All containers, running or not, that have every one of these labels. */
  public JsonNode containers(List<String> labels) throws IOException {
    String filter = JSON.writeValueAsString(Map.of("label", labels));
    return get(
        "/containers/json?all=1&filters=" + URLEncoder.encode(filter, StandardCharsets.UTF_8));
  }

  private Answer ask(String method, String path, String body, Duration limit) throws IOException {
    DockerAddress address = address();
    try {
      return send(address, method, path, body, limit);
    } catch (IOException e) {
      throw new IOException(
          "Docker at %s does not answer: %s"
              .formatted(address, isGone(address) ? "its socket no longer exists" : e.getMessage()),
          e);
    }
  }

  private static boolean isGone(DockerAddress address) {
    return address.file().isPresent() && !Files.exists(address.file().get());
  }

  private static Answer good(Answer answer) throws IOException {
    if (!answer.isGood()) {
      throw new IOException("Docker: " + answer.message());
    }
    return answer;
  }

  /**
   * An answer of the engine.
   *
   * @param raw the body, one byte per character
   */
  private record Answer(int status, String raw) {
    boolean isGood() {
      return status < 400;
    }

    byte[] body() {
      return raw.getBytes(ISO_8859_1);
    }

    JsonNode json() throws IOException {
      return JSON.readTree(body());
    }

    /** The engine's own error message. */
    String message() {
      String text = new String(body(), UTF_8).strip();
      try {
        return json().path("message").asText(text);
      } catch (IOException e) {
        return text;
      }
    }
  }

  /** Sends one request and reads its answer, within a limit. */
  private static Answer send(
      DockerAddress address, String method, String path, String body, Duration limit)
      throws IOException {
    Executor late = CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS);
    try (SocketChannel channel = address.open()) {
      CompletableFuture<Void> end = CompletableFuture.runAsync(() -> close(channel), late);
      try {
        address.connect(channel);
        // HTTP/1.0: the answer comes in one piece and ends with the connection
        String head =
            "%s %s HTTP/1.0\r\nHost: docker\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                .formatted(method, path, body.getBytes(UTF_8).length);
        channel.write(ByteBuffer.wrap((head + body).getBytes(UTF_8)));
        return answer(read(channel));
      } finally {
        end.cancel(false);
      }
    } catch (ClosedChannelException e) {
      throw new SocketTimeoutException("no answer within " + limit.toSeconds() + " s");
    }
  }

  private static byte[] read(SocketChannel channel) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteBuffer buffer = ByteBuffer.allocate(8 << 10);
    while (channel.read(buffer) >= 0) {
      all.write(buffer.array(), 0, buffer.position());
      buffer.clear();
    }
    return all.toByteArray();
  }

  private static Answer answer(byte[] bytes) throws IOException {
    String text = new String(bytes, ISO_8859_1);
    int body = text.indexOf("\r\n\r\n");
    if (body < 0 || !text.matches("(?s)HTTP/1\\.\\d \\d{3} .*")) {
      throw new IOException("not an answer from Docker: " + text.lines().findFirst().orElse(""));
    }
    return new Answer(Integer.parseInt(text.substring(9, 12)), text.substring(body + 4));
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new IllegalStateException("cannot close a socket", e);
    }
  }
}
