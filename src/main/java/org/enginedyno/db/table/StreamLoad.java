package org.enginedyno.db.table;

import com.mysql.cj.jdbc.JdbcStatement;
import java.io.InputStream;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A load of rows that are handed to the driver as a stream, and sent when the server asks. */
public final class StreamLoad {
  private StreamLoad() {}

  /** Executes a LOAD DATA LOCAL, and tells how many rows the server has taken. */
  public static long send(PreparedStatement load, InputStream rows) throws SQLException {
    offer(load, rows);
    return load.executeUpdate();
  }

  /** Has the next execution send this stream, whatever file the server asks for. */
  public static void offer(Statement load, InputStream rows) throws SQLException {
    load.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows);
  }
}
