package org.enginedyno.db.table;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/** Where a server reads files from that it is to load. */
public final class ServerFiles {
  private ServerFiles() {}

  /**
   * The folder that the server's {@code secure_file_priv} names, which must be on this machine.
   *
   * @param elsewhere where it names none
   */
  public static Path folder(Connection connection, Path elsewhere) throws SQLException {
    String named = named(connection);
    if (named == null || named.isBlank()) {
      return elsewhere;
    }
    Path folder = Path.of(named);
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UserError(
          "the server reads files in %s alone (secure_file_priv), which cannot be written from here"
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
