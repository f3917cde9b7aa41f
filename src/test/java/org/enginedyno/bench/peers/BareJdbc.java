package org.enginedyno.bench.peers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.enginedyno.db.connection.Target;

/** A plain driver connection that prepares on the server and shares nothing with dyno. */
public final class BareJdbc {
  private BareJdbc() {}

  public static Connection connect(Target target) throws SQLException {
    return connect(target, "mysql", Map.of());
  }

  static Connection connect(Target target, String driver, Map<String, String> further)
      throws SQLException {
    Properties properties = new Properties();
    properties.putAll(further);
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    properties.setProperty("useServerPrepStmts", "true");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("sslMode", driver.equals("mysql") ? "DISABLED" : "disable");
    return DriverManager.getConnection(
        "jdbc:" + driver + "://" + target.place() + "/" + target.database(), properties);
  }
}
