package org.enginedyno.server.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;

/** A fresh data directory of the embedded server, as its own installer makes it. */
final class DataFolder {
  private static final Logger LOG = Logger.getLogger(DataFolder.class.getName());

  private DataFolder() {}

  /**
   * Fills an empty folder. Temporary files go to a folder of its own: a starting server removes
   * what servers have left there, and in the system's that may be tables which another one uses.
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
    int exitCode = awaited(process);
    String said = Files.readString(log).strip();
    Files.delete(log);
    LOG.fine(said);
    if (exitCode != 0) {
      throw new IOException(
          "installing the embedded server failed with exit code %d:\n%s".formatted(exitCode, said));
    }
  }

  /** An installer that is interrupted goes with the server that it has started. */
  private static int awaited(Process installer) throws InterruptedException {
    try {
      return installer.waitFor();
    } catch (InterruptedException e) {
      installer.descendants().forEach(ProcessHandle::destroyForcibly);
      installer.destroyForcibly();
      throw e;
    }
  }
}
