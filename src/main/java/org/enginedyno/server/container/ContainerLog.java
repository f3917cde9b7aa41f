package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The end of what a container wrote. */
final class ContainerLog {
  private static final int LAST_LINES = 12;
  private static final int FRAME_HEAD = 8;

  private ContainerLog() {}

  static String end(Docker docker, String container) {
    try {
      return text(
          docker.bytes(
              "/containers/%s/logs?stdout=1&stderr=1&tail=%d".formatted(container, LAST_LINES)));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Docker sends both streams in frames: a byte that says which, three empty ones, the length. */
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
}
