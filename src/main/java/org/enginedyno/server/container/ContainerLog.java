package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The end of a container's log. */
final class ContainerLog {
  private static final int LAST_LINES = 12;
  private static final Pattern GIVES_UP = Pattern.compile("\\[ERROR].*Aborting");
  private static final Pattern ERROR =
      Pattern.compile("\\[ERROR] (?:\\[[^]]*]:? )*+(?!Aborting)(.+)");
  private static final int MANY_ERRORS = 3;
  private static final int FRAME_HEAD = 8;

  private ContainerLog() {}

  /** The last lines since its start. */
  public static String end(Docker docker, Inspection container) {
    try {
      return text(
          docker.bytes(
              "/containers/%s/logs?stdout=1&stderr=1&tail=%d&since=%d"
                  .formatted(container.id(), LAST_LINES, container.startedAt().getEpochSecond())));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Whether the server gave up; its entry point may continue to wait for it. */
  public static boolean hasGivenUp(String log) {
    return GIVES_UP.matcher(log).find();
  }

  /** The server's first errors in one line. */
  public static String errors(String log) {
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
}
