package org.enginedyno.db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.enginedyno.plan.UserError;

/** Opens connections; the one place that knows the driver's properties. */
public final class Connections {
  private static final int ACCESS_DENIED = 1045;
  private static final int DATABASE_DENIED = 1044;
  private static final int TOO_MANY_CONNECTIONS = 1040;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** Longer than any statement that a run sends; the watchdog ends what hangs long before. */
  private static final Duration SOCKET_TIMEOUT = Duration.ofMinutes(20);

  private Connections() {}

  /** What the driver is told, without credentials; the user's own properties win. */
  public static Map<String, String> properties(Target target) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("useServerPrepStmts", "true");
    // or the driver falls back to client-side statements without a word
    properties.put("emulateUnsupportedPstmts", "false");
    properties.put("cachePrepStmts", "true");
    properties.put("prepStmtCacheSqlLimit", "2048");
    properties.put("cacheServerConfiguration", "true");
    properties.put("useLocalSessionState", "true");
    properties.put("elideSetAutoCommits", "true");
    properties.put("maintainTimeStats", "false");
    properties.put("connectTimeout", Long.toString(CONNECT_TIMEOUT.toMillis()));
    properties.put("socketTimeout", Long.toString(SOCKET_TIMEOUT.toMillis()));
    if (target.isLocal()) {
      properties.put("sslMode", "DISABLED");
      properties.put("allowPublicKeyRetrieval", "true");
    }
    properties.putAll(target.properties());
    return properties;
  }

  /** A connection outside any database. */
  public static Connection open(Target target) {
    return open(target, "", Map.of());
  }

  /** A connection in the target's own database, with further properties. */
  public static Connection openDatabase(Target target, Map<String, String> further) {
    return open(target, target.database(), further);
  }

  private static Connection open(Target target, String database, Map<String, String> further) {
    Properties properties = new Properties();
    properties.putAll(properties(target));
    // it waits while a cell is measured, and some servers are impatient
    properties.merge("sessionVariables", "wait_timeout=28800", (own, ours) -> own + "," + ours);
    properties.putAll(further);
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    try {
      return DriverManager.getConnection(target.url() + database, properties);
    } catch (SQLException e) {
      throw new UserError(explained(target, e), e);
    }
  }

  private static String explained(Target target, SQLException e) {
    return switch (e.getErrorCode()) {
      case ACCESS_DENIED ->
          "%s refuses user '%s': wrong user or password (give --user, and --password-file or DYNO_PASSWORD)"
              .formatted(target.place(), target.user());
      case DATABASE_DENIED ->
          "user '%s' may not use database '%s' on %s; needed: GRANT ALL ON `%2$s`.* TO '%1$s'"
              .formatted(target.user(), target.database(), target.place());
      case TOO_MANY_CONNECTIONS ->
          target.place() + " has no connection left; raise max_connections or use fewer threads";
      default -> "no connection to " + target.place() + ": " + SqlText.line(e);
    };
  }
}
