package org.enginedyno.server.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;

/** Creates the embedded server's data directory with MariaDB's installer. */
final class DataFolder {
  private static final Logger LOG = Logger.getLogger(DataFolder.class.getName());

  private DataFolder() {}

  /**
   * Fills an empty folder. The installer needs its own temporary folder: a starting server removes
   * the temporary tables it finds there, which may be another server's.
   */
  static void fill(Path data, Binaries binaries, Path temporary)
      throws IOException, InterruptedException {
    Path installer = binaries.installer();
    List<String> command = new ArrayList<>(List.of(installer.toString(), "--datadir=" + data));
    if (!installer.toString().endsWith(".exe")) {
      command.addAll(
          List.of(
              "--basedir=" + binaries.base(), "--no-defaults", "--force", "--skip-name-resolve"));
    }
    ProcessBuilder builder = binaries.command(command).directory(binaries.base().toFile());
    builder.environment().put("TMPDIR", temporary.toString());
    Path log = Files.createTempFile(temporary, "install", ".log");
    Process process = builder.redirectOutput(log.toFile()).start();
    process.getOutputStream().close();
    int exitCode = await(process);
    String output = Files.readString(log).strip();
    Files.delete(log);
    LOG.fine(output);
    if (exitCode != 0) {
      throw new IOException(
          "installing the embedded server failed with exit code %d:\n%s"
              .formatted(exitCode, output));
    }
  }

  /** An interrupted installer is killed with the server that it started. */
  private static int await(Process installer) throws InterruptedException {
    try {
      return installer.waitFor();
    } catch (InterruptedException e) {
      installer.descendants().forEach(ProcessHandle::destroyForcibly);
      installer.destroyForcibly();
      throw e;
    }
  }
}
