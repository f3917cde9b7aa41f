package org.enginedyno.db.table;

import com.mysql.cj.jdbc.JdbcStatement;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntFunction;

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
}
