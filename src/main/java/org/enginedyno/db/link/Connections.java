package org.enginedyno.db.link;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.enginedyno.db.driver.Wiring;
import org.enginedyno.plan.UserError;

/** Opens connections for all that is not measured itself. */
public final class Connections {
  /** Connections that may be open beside those of the workers. */
  public static final int BESIDE_WORKERS = 8;

  /**
   * Ten seconds to connect, and twenty minutes for a statement: only one that will never end takes
   * longer. What is measured has no such limits.
   */
  private static final Map<String, String> LIMITS =
      Map.of("connectTimeout", "10000", "socketTimeout", "1200000");

  private static final int ACCESS_DENIED = 1045;
  private static final int DATABASE_DENIED = 1044;
  private static final int TOO_MANY_CONNECTIONS = 1040;

  private Connections() {}

  /** What a driver is told of a target, without credentials; the user's own properties win. */
  static Map<String, String> properties(Target target, Wiring wiring) {
    return wiring.properties(target.isLocal(), target.properties());
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
    properties.putAll(properties(target, Wiring.CONTROL));
    LIMITS.forEach((name, ours) -> properties.put(name, own(target, name).orElse(ours)));
    // it waits while a cell is measured, and some servers are impatient
    properties.merge("sessionVariables", "wait_timeout=28800", (own, ours) -> own + "," + ours);
    properties.putAll(further);
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    try {
      return DriverManager.getConnection(Wiring.CONTROL.url(target.place(), database), properties);
    } catch (SQLException e) {
      throw new UserError(explained(target, e), e);
    }
  }

  private static Optional<String> own(Target target, String name) {
    return Optional.ofNullable(target.properties().get(name));
  }

  private static String explained(Target target, SQLException e) {
    if (String.valueOf(SqlText.line(e)).contains("CLIENT_PLUGIN_AUTH")) {
      return "%s is older than MySQL 5.5.7, and no driver of today speaks to it; Connector/J 5.1 (mysql:mysql-connector-java:5.1.49) still does"
          .formatted(target.place());
    }
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
