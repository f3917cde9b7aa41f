package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** One question to a Docker engine and its answer, within a time limit. */
record DockerCall(String method, String path, String body) {
  static final ObjectMapper JSON = new ObjectMapper();

  static DockerCall get(String path) {
    return new DockerCall("GET", path, "");
  }

  /**
   * What the engine answered.
   *
   * @param raw the body, a byte a character
   */
  record Answer(int status, String raw) {
    boolean isGood() {
      return status < 400;
    }

    byte[] body() {
      return raw.getBytes(ISO_8859_1);
    }

    JsonNode json() throws IOException {
      return JSON.readTree(body());
    }

    /** The engine's own word on what went wrong. */
    String message() {
      String text = new String(body(), UTF_8).strip();
      try {
        return json().path("message").asText(text);
      } catch (IOException e) {
        return text;
      }
    }
  }

  Answer send(DockerAddress address, Duration limit) throws IOException {
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
    } catch (AsynchronousCloseException e) {
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
      throw new IOException("not an answer of Docker's: " + text.lines().findFirst().orElse(""));
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
