package org.enginedyno.command.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.enginedyno.command.Await;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;

/**
 * A server of another version: an old one that a script downloads, or one that is installed here.
 */
final class OldServer implements AutoCloseable {
  static final String USER = "dyno";
  static final String PASSWORD = "dyno";

  private static final String SCRIPT =
      Path.of("src/test/scripts/old-server").toAbsolutePath().toString();
  private static final int UNAVAILABLE = 3;
  private static final int FETCH_MINUTES = 5;

  private final Process process;
  private final Target target;

  private OldServer(Process process, Target target) {
    this.process = process;
    this.target = target;
  }

  /** Why a server is not available here, if so. */
  static Optional<String> fetch(String name, Path room) throws IOException, InterruptedException {
    Path log = room.resolve("fetch.log");
    Process fetching = start(log, SCRIPT, "fetch", name);
    if (!fetching.waitFor(FETCH_MINUTES, TimeUnit.MINUTES)) {
      fetching.descendants().forEach(ProcessHandle::destroyForcibly);
      fetching.destroyForcibly();
      return Optional.of(name + " was not fetched in time");
    }
    return switch (fetching.exitValue()) {
      case 0 -> Optional.empty();
      case UNAVAILABLE -> Optional.of(Files.readString(log));
      default -> throw new IOException(Files.readString(log));
    };
  }

  /** Starts a downloaded server with its data in a folder. */
  static OldServer start(String name, Path room) throws IOException {
    Target target = new Target("127.0.0.1", freePort(), "dyno", USER, PASSWORD, Map.of());
    String port = Integer.toString(target.port());
    return start(room, target, SCRIPT, "run", name, room.resolve("old").toString(), port);
  }

  /** Starts a program and waits until it answers as the target. */
  static OldServer start(Path room, Target target, String... command) throws IOException {
    Path log = room.resolve("server.log");
    OldServer server = new OldServer(start(log, command), target);
    try {
      Await.until("the server", server::answers, () -> server.ended(log));
      return server;
    } catch (RuntimeException | Error e) {
      server.close();
      throw e;
    }
  }

  static Process start(Path log, String... command) throws IOException {
    return new ProcessBuilder(List.of(command))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean answers() throws Exception {
    try (var connection = Connections.open(target)) {
      return connection.isValid(5);
    } catch (UserError e) {
      return false;
    }
  }

  private Optional<String> ended(Path log) {
    try {
      return process.isAlive() ? Optional.empty() : Optional.of(Files.readString(log));
    } catch (IOException e) {
      return Optional.of(e.toString());
    }
  }

  Target target() {
    return target;
  }

  /** The script has been replaced by the server, so that its process is the server's. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }
}
