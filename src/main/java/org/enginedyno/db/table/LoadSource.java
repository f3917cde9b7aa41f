package org.enginedyno.db.table;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.IntFunction;

/** Where a chunk's rows come from, and how a server comes by them. */
@FunctionalInterface
public interface LoadSource {
  /** Has the server load a chunk, and tells how many rows it took. */
  long load(PreparedStatement load, int chunk) throws IOException, SQLException;

  /** Rows that are generated while they are sent. */
  static LoadSource generated(IntFunction<RowStream> chunks) {
    return (load, chunk) -> StreamLoad.send(load, chunks.apply(chunk));
  }

  /** Rows in files, of which the driver sends the one that is opened here, and looks for none. */
  static LoadSource sent(IntFunction<Path> files) {
    return (load, chunk) -> {
      try (InputStream rows = new BufferedInputStream(Files.newInputStream(files.apply(chunk)))) {
        return StreamLoad.send(load, rows);
      }
    };
  }

  /** Rows in files that the server opens itself. */
  static LoadSource read(IntFunction<Path> files) {
    return (load, chunk) -> {
      load.setString(1, files.apply(chunk).toString());
      return load.executeUpdate();
    };
  }
}
