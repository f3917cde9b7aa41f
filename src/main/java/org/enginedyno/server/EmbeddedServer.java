package org.enginedyno.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.enginedyno.db.Connections;
import org.enginedyno.db.Target;
import org.enginedyno.plan.UserError;

/** A real MariaDB, started for one run: loopback only, a random password, a folder of its own. */
final class EmbeddedServer implements Server {
  private static final Logger LOG = Logger.getLogger(EmbeddedServer.class.getName());
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
  private static final int LAST_LINES = 8;
  private static final String USER = "dyno";
  private static final String HOST = "127.0.0.1";

  private final String name;
  private final Lair lair;
  private final Process process;
  private final Target target;

  private EmbeddedServer(String name, Lair lair, Process process, Target target) {
    this.name = name;
    this.lair = lair;
    this.process = process;
    this.target = target;
  }

  /** Installs and starts a server that fits the needs, and waits until it answers. */
  static EmbeddedServer start(String name, Needs needs, Places places)
      throws IOException, InterruptedException {
    Lair.sweep(places.temporary());
    Lair lair = Lair.create(places.temporary());
    Process process = null;
    try {
      Binaries binaries = Binaries.install(places.cache(), lair.file("data"), lair.file("tmp"));
      Target target = new Target(HOST, freePort(), "dyno", USER, randomPassword(), Map.of());
      process = launch(binaries, lair, target, needs, places);
      lair.belongsTo(process);
      EmbeddedServer server = new EmbeddedServer(name, lair, process, target);
      server.awaitAnswer();
      return server;
    } catch (IOException | InterruptedException | RuntimeException e) {
      if (process != null) {
        process.destroyForcibly().waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
      }
      lair.close();
      throw e;
    }
  }

  private static Process launch(
      Binaries binaries, Lair lair, Target target, Needs needs, Places places) throws IOException {
    List<String> command = new ArrayList<>(List.of(binaries.server().toString(), "--no-defaults"));
    if (places.user().equals("root")) {
      command.add("--user=root");
    }
    command.addAll(
        List.of(
            "--basedir=" + binaries.base(),
            "--datadir=" + lair.file("data"),
            "--tmpdir=" + lair.file("tmp"),
            // within the data folder: a path of more than 107 characters would be refused
            "--socket=server.sock",
            "--pid-file=" + lair.file("server.pid"),
            "--init-file=" + accounts(lair, target),
            "--bind-address=" + target.host(),
            "--port=" + target.port(),
            "--skip-name-resolve",
            // or every start makes an RSA key, which takes seconds and sometimes many
            "--skip-ssl",
            "--skip-log-bin",
            "--local-infile=1"));
    command.addAll(EmbeddedSettings.of(needs));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(lair.file("data").toFile())
            .redirectErrorStream(true)
            .redirectOutput(lair.file("server.log").toFile());
    builder.environment().put(binaries.libraryVariable(), binaries.libraries().toString());
    return builder.start();
  }

  /** The server reads this before it lets anybody in: one account, and none of the default ones. */
  private static Path accounts(Lair lair, Target target) throws IOException {
    String sql =
        """
        CREATE USER '%1$s'@'%2$s' IDENTIFIED BY '%3$s';
        GRANT ALL PRIVILEGES ON *.* TO '%1$s'@'%2$s';
        DELETE FROM mysql.global_priv WHERE NOT (user = '%1$s' OR user = 'mariadb.sys');
        FLUSH PRIVILEGES;
        """
            .formatted(target.user(), target.host(), target.password());
    Path file = lair.file("accounts.sql");
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    return Files.writeString(file, sql);
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (System.nanoTime() < deadline) {
      if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "the embedded server did not come up; %s; the end of its log:\n%s"
                .formatted(lastWords(), logEnd()));
      }
      try (Connection connection = Connections.open(target)) {
        Files.delete(lair.file("accounts.sql"));
        return;
      } catch (UserError | SQLException e) {
        LOG.log(Level.FINE, "not yet", e);
      }
    }
    throw new IOException(
        "the embedded server does not answer after %d s; the end of its log:\n%s"
            .formatted(START_LIMIT.toSeconds(), logEnd()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static String randomPassword() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String kind() {
    return "embedded";
  }

  @Override
  public Target target() {
    return target;
  }

  @Override
  public Optional<ProcessHandle> process() {
    return Optional.of(process.toHandle());
  }

  @Override
  public String lastWords() {
    return process.isAlive() ? "" : "it ended with exit code " + process.exitValue();
  }

  private String logEnd() {
    try {
      List<String> lines =
          new String(Files.readAllBytes(lair.file("server.log")), UTF_8).lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Its data are of no use to anybody, so it is not asked to save them. */
  @Override
  public void close() {
    if (!process.isAlive()) {
      LOG.warning(
          "the server is gone: %s; the end of its log:\n%s".formatted(lastWords(), logEnd()));
    }
    process.destroyForcibly();
    try {
      process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    lair.close();
  }
}
