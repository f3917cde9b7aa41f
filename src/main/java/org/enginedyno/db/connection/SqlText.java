package org.enginedyno.db.connection;

import java.sql.SQLException;
import java.util.Objects;

/** Quotes names and formats errors on one line. */
public final class SqlText {
  private SqlText() {}

  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** The innermost useful message of an error, with the server's error number. */
  public static String line(SQLException e) {
    Throwable cause = e;
    while (e.getErrorCode() == 0 && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String name = cause.getClass().getSimpleName();
    String message =
        Objects.requireNonNullElse(cause.getMessage(), name)
            .lines()
            .findFirst()
            .orElse(name)
            .strip();
    return e.getErrorCode() == 0 ? message : "error " + e.getErrorCode() + ": " + message;
  }
}
