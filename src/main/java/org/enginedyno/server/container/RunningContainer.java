package org.enginedyno.server.container;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
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
}
