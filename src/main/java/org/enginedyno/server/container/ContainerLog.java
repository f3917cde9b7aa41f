package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The end of what a container wrote. */
public final class ContainerLog {
  private static final int LAST_LINES = 12;
  private static final Pattern GIVES_UP = Pattern.compile("\\[ERROR].*Aborting");
  private static final Pattern ERROR =
      Pattern.compile("\\[ERROR] (?:\\[[^]]*]:? )*+(?!Aborting)(.+)");
  private static final int MANY_ERRORS = 3;
  private static final int FRAME_HEAD = 8;

  private ContainerLog() {}

  /** The last lines since it was started, in one text. */
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

  /** Whether the server gave up; an entry point may go on waiting for it. */
  public static boolean tellsOfGivingUp(String log) {
    return GIVES_UP.matcher(log).find();
  }

  /** What the server itself calls its errors, the first of them, in one line. */
  public static String errors(String log) {
    return ERROR
        .matcher(log)
        .results()
        .map(error -> error.group(1).strip().replaceFirst("\\.$", ""))
        .distinct()
        .limit(MANY_ERRORS)
        .collect(Collectors.joining("; "));
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
