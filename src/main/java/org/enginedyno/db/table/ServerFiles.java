package org.enginedyno.db.table;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.UserError;

/** Finds the folder of the files that a server can load. */
public final class ServerFiles {
  private ServerFiles() {}

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
}
