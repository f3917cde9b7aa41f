package org.enginedyno.db.table;

import com.mysql.cj.jdbc.JdbcStatement;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.UserError;

/** The source of a chunk's rows. */
@FunctionalInterface
public interface LoadSource {
  /** Loads a chunk and returns the number of rows. */
  long load(PreparedStatement load, int chunk) throws IOException, SQLException;

  static LoadSource generated(IntFunction<RowStream> chunks) {
    return (load, chunk) -> send(load, chunks.apply(chunk));
  }

  /** Rows in files that dyno opens and the driver sends. */
  static LoadSource sent(IntFunction<Path> files) {
    return (load, chunk) -> {
      try (InputStream rows = new BufferedInputStream(Files.newInputStream(files.apply(chunk)))) {
        return send(load, rows);
      }
    };
  }

  static LoadSource read(IntFunction<Path> files) {
    return (load, chunk) -> {
      load.setString(1, files.apply(chunk).toString());
      return load.executeUpdate();
    };
  }

  /** Executes a LOAD DATA LOCAL and returns the number of rows. */
  static long send(PreparedStatement load, InputStream rows) throws SQLException {
    offer(load, rows);
    return load.executeUpdate();
  }

  /** Makes the next execution send this stream, whatever file the server requests. */
  static void offer(Statement load, InputStream rows) throws SQLException {
    load.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows);
  }

  /** The files with a worker's rows by chunk, written before the measurement. */
  record LoadFiles(Map<Integer, Path> files) {
    /** The server, which may run as another user, must be able to read the files. */
    private static final String READ_BY_ALL = "rw-r--r--";

    /**
     * The folder of {@code secure_file_priv}, which must be on this machine, or else the fallback.
     */
    public static Path folder(Connection connection, Path fallback) throws SQLException {
      String named = Sql.rows(connection, "SELECT @@GLOBAL.secure_file_priv").get(0).get(1);
      if (named == null || named.isBlank()) {
        return fallback;
      }
      Path folder = Path.of(named);
      if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
        throw new UserError(
            "the server only reads files in %s (secure_file_priv), and dyno cannot write there"
                .formatted(named));
      }
      return folder;
    }

    /** Writes the files into a folder; none may exist. */
    public static LoadFiles write(Path folder, IntStream chunks, IntFunction<RowStream> rows)
        throws IOException {
      Map<Integer, Path> files = new TreeMap<>();
      for (int chunk : chunks.toArray()) {
        Path file =
            folder.resolve("enginedyno-load-%d-%d".formatted(ProcessHandle.current().pid(), chunk));
        // a failed fork does not call delete(), and the folder may be the server's
        file.toFile().deleteOnExit();
        Files.copy(rows.apply(chunk), file);
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(READ_BY_ALL));
        }
        files.put(chunk, file);
      }
      return new LoadFiles(files);
    }

    public Path of(int chunk) {
      return Objects.requireNonNull(files.get(chunk), () -> "no file for chunk " + chunk);
    }

    public void delete() throws IOException {
      for (Path file : files.values()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
