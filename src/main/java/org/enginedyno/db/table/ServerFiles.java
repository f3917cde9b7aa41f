package org.enginedyno.db.table;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/** Finds the folder of the files that a server can load. */
public final class ServerFiles {
  private ServerFiles() {}

  /** The folder of {@code secure_file_priv}, which must be local, or else the given one. */
  public static Path folder(Connection connection, Path fallback) throws SQLException {
    String named = named(connection);
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

  private static @Nullable String named(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@GLOBAL.secure_file_priv")) {
      return row.next() ? row.getString(1) : null;
    }
  }
}
