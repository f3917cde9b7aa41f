package org.enginedyno.server.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.server.Control.NotEndedException;
import org.enginedyno.server.PrivateFolder;

/** One process of the embedded server, from start to end. */
record EmbeddedProcess(PrivateFolder folder, Process process) {
  private static final Logger LOG = Logger.getLogger(EmbeddedProcess.class.getName());
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration ORDERLY_LIMIT = Duration.ofSeconds(60);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);
  private static final int LAST_LINES = 8;

  /** More than the temporary tables that a server frees when it ends. */
  private static final long LITTLE_SPACE = 64L << 20;

  private static final String ACCOUNTS = "accounts.sql";

  /** Starts the program and waits until it answers; kills it if it does not. */
  static EmbeddedProcess start(
      Binaries binaries,
      PrivateFolder folder,
      Target target,
      String systemUser,
      SortedMap<String, String> variables)
      throws IOException, InterruptedException {
    List<String> command = command(binaries, folder, target, systemUser);
    variables.forEach((name, value) -> command.add("--" + name + "=" + value));
    Path log = folder.file("server.log");
    ProcessBuilder builder =
        binaries
            .command(command)
            .directory(folder.file("data").toFile())
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    EmbeddedProcess started = new EmbeddedProcess(folder, builder.start());
    try {
      folder.belongsTo(started.process);
      started.awaitAnswer(target);
      Files.deleteIfExists(folder.file(ACCOUNTS));
      return started;
    } catch (IOException | InterruptedException | RuntimeException e) {
      started.kill();
      throw e;
    }
  }

  private static List<String> command(
      Binaries binaries, PrivateFolder folder, Target target, String systemUser)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(binaries.server().toString(), "--no-defaults"));
    if (systemUser.equals("root")) {
      command.add("--user=root");
    }
    command.addAll(
        List.of(
            "--basedir=" + binaries.base(),
            "--datadir=" + folder.file("data"),
            "--tmpdir=" + folder.file("tmp"),
            // relative to the data folder, as a path may have at most 107 characters
            "--socket=server.sock",
            "--pid-file=" + folder.file("server.pid"),
            "--bind-address=" + target.host(),
            "--port=" + target.port(),
            "--skip-name-resolve",
            // otherwise every start generates an RSA key, which takes seconds
            "--skip-ssl",
            "--skip-log-bin",
            "--local-infile=1"));
    if (Files.exists(folder.file(ACCOUNTS))) {
      command.add("--init-file=" + folder.file(ACCOUNTS));
    }
    return command;
  }

  /**
   * Writes the only account, which the server's first start creates before it accepts clients;
   * replicas have it, too.
   */
  static void writeAccounts(PrivateFolder folder, Target target) throws IOException {
    String sql =
        """
        SET SESSION sql_log_bin = 0;
        CREATE USER '%1$s'@'%2$s' IDENTIFIED BY '%3$s';
        GRANT ALL PRIVILEGES ON *.* TO '%1$s'@'%2$s';
        DELETE FROM mysql.global_priv WHERE NOT (user = '%1$s' OR user = 'mariadb.sys');
        FLUSH PRIVILEGES;
        """
            .formatted(target.user(), target.host(), target.password());
    Path file = folder.file(ACCOUNTS);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(file, sql);
  }

  private void awaitAnswer(Target target) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (System.nanoTime() < deadline) {
      if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "the embedded server did not start; %s; the end of its log:\n%s"
                .formatted(lastWords(), logEnd()));
      }
      try (Connection connection = Connections.open(target)) {
        return;
      } catch (UserError | SQLException e) {
        LOG.log(Level.FINE, "not yet", e);
      }
    }
    throw new IOException(
        "the embedded server does not answer after %d s; the end of its log:\n%s"
            .formatted(START_LIMIT.toSeconds(), logEnd()));
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  String lastWords() {
    return process.isAlive() ? "" : "it ended with exit code " + process.exitValue() + fullDisk();
  }

  /** InnoDB ends the server if it cannot extend a file. */
  private String fullDisk() {
    File data = folder.file("data").toFile();
    return data.exists() && data.getUsableSpace() < LITTLE_SPACE
        ? "; %s has only %s free: free some, or set TMPDIR (or java -Djava.io.tmpdir) to a larger folder"
            .formatted(data, Units.text(data.getUsableSpace()))
        : "";
  }

  /** The end of its log, which earlier starts may have written. */
  String logEnd() {
    try {
      List<String> lines =
          new String(Files.readAllBytes(folder.file("server.log")), UTF_8).lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Shuts it down; it saves its data. */
  void end() throws IOException, InterruptedException {
    process.destroy();
    if (!process.waitFor(ORDERLY_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new NotEndedException(
          "the embedded server did not shut down within %d s; the end of its log:\n%s"
              .formatted(ORDERLY_LIMIT.toSeconds(), logEnd()));
    }
  }

  /** Kills it; its data stay as they are. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(KILL_LIMIT.toSeconds(), TimeUnit.SECONDS);
  }
}
