package org.enginedyno.db.table;

import com.mysql.cj.jdbc.JdbcStatement;
import java.io.InputStream;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Loads rows that the driver sends from a stream. */
public final class StreamLoad {
  private StreamLoad() {}

  /** Executes a LOAD DATA LOCAL and returns the number of rows. */
  public static long send(PreparedStatement load, InputStream rows) throws SQLException {
    offer(load, rows);
    return load.executeUpdate();
  }

  /** Makes the next execution send this stream, whatever file the server requests. */
  public static void offer(Statement load, InputStream rows) throws SQLException {
    load.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows);
  }
}
