package org.enginedyno.bench.peers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.enginedyno.db.connection.Target;

/** A driver's own connection, which only prepares on the server and shares nothing with dyno. */
public final class BareJdbc {
  private BareJdbc() {}

  public static Connection connect(Target target) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    properties.setProperty("useServerPrepStmts", "true");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("sslMode", "DISABLED");
    return DriverManager.getConnection(
        "jdbc:mysql://" + target.place() + "/" + target.database(), properties);
  }
}
