package org.enginedyno.db.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.UserError;

/** The files with a worker's rows, written before the measurement. */
public final class LoadFiles {
  /** Another user's server must be able to read them. */
  private static final String READ_BY_ALL = "rw-r--r--";

  private final Map<Integer, Path> files = new TreeMap<>();

  /** The folder of {@code secure_file_priv}, which must be local, or else the given one. */
  public static Path folder(Connection connection, Path fallback) throws SQLException {
    String named = Sql.rows(connection, "SELECT @@GLOBAL.secure_file_priv").get(0).get(1);
    if (named == null || named.isBlank()) {
      return fallback;
    }
    Path folder = Path.of(named);
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UserError(
          "the server reads files in %s only (secure_file_priv), and dyno cannot write there"
              .formatted(named));
    }
    return folder;
  }

  /** Writes the files into a folder; none may exist. */
  public static LoadFiles write(Path folder, IntStream chunks, IntFunction<RowStream> rows)
      throws IOException {
    LoadFiles written = new LoadFiles();
    for (int chunk : chunks.toArray()) {
      Path file =
          folder.resolve("enginedyno-load-%d-%d".formatted(ProcessHandle.current().pid(), chunk));
      // a crashed fork does not clean up, and the folder may be the server's
      file.toFile().deleteOnExit();
      Files.copy(rows.apply(chunk), file);
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(READ_BY_ALL));
      }
      written.files.put(chunk, file);
    }
    return written;
  }

  public Path of(int chunk) {
    Path file = files.get(chunk);
    if (file == null) {
      throw new IllegalArgumentException("no chunk " + chunk + " in " + files.keySet());
    }
    return file;
  }

  public void delete() throws IOException {
    for (Path file : files.values()) {
      Files.deleteIfExists(file);
    }
    files.clear();
  }
}
