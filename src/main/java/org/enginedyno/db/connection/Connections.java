package org.enginedyno.db.connection;

import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.enginedyno.plan.UserError;

/** Opens connections for everything that is not measured. */
public final class Connections {
  /** Connections that dyno may open in addition to the workers'. */
  public static final int EXTRA = 8;

  /** Only a statement that hangs exceeds these limits; measured connections have none. */
  private static final Map<String, String> LIMITS =
      Map.of("connectTimeout", "10000", "socketTimeout", "1200000");

  private static final int ACCESS_DENIED = 1045;
  private static final int DATABASE_DENIED = 1044;
  private static final int TOO_MANY_CONNECTIONS = 1040;

  private static final int ATTEMPTS = 20;
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(150);

  private Connections() {}

  /** The driver's properties for a target; the user's own take precedence. */
  static DriverProperties driverProperties(Target target, ConnectionConfig config) {
    return config.driverProperties(target.isLocal(), target.properties());
  }

  /** Opens a connection without a database. */
  public static Connection open(Target target) {
    return open(target, "", Map.of());
  }

  /** Opens a connection to the target's database with further properties. */
  public static Connection openDatabase(Target target, Map<String, String> further) {
    return open(target, target.database(), further);
  }

  /** Opens a connection, to use it or to enter a database. */
  public interface Opening<T> {
    T open() throws SQLException;
  }

  /** Retries until the server has noticed that dyno's earlier connections are closed. */
  public static <T> T withRetries(Opening<T> opening) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return opening.open();
      } catch (UserError e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
      }
    }
  }

  private static Connection open(Target target, String database, Map<String, String> further) {
    Properties properties = new Properties();
    ConnectionConfig control = ConnectionConfig.control(target.control());
    properties.putAll(driverProperties(target, control).properties());
    LIMITS.forEach((name, limit) -> properties.put(name, own(target, name).orElse(limit)));
    // the connection idles while a cell is measured, and some servers close idle ones early
    properties.merge("sessionVariables", "wait_timeout=28800", (own, added) -> own + "," + added);
    properties.putAll(further);
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    try {
      String url = control.url(target.place(), database);
      return DriverSource.connect(control.driver(url), url, properties);
    } catch (SQLException e) {
      throw new UserError(message(target, e), e);
    }
  }

  private static Optional<String> own(Target target, String name) {
    return Optional.ofNullable(target.properties().get(name));
  }

  /**
   * The target with a driver that can connect: the shipped one, or else the other. If neither can,
   * the shipped driver's error is reported.
   */
  public static Target reachable(Target target, Supplier<Optional<DriverJar>> other) {
    try (Connection connection = open(target)) {
      return target;
    } catch (UserError | SQLException e) {
      Optional<DriverJar> found = other.get();
      if (found.isEmpty()) {
        throw error(target, e);
      }
      Target withOther = target.controlledBy(found.get());
      try (Connection connection = open(withOther)) {
        return withOther;
      } catch (UserError | SQLException again) {
        e.addSuppressed(again);
        throw error(target, e);
      }
    }
  }

  private static UserError error(Target target, Exception e) {
    return e instanceof UserError error
        ? error
        : new UserError("no connection to %s: %s".formatted(target.place(), e.getMessage()), e);
  }

  private static String message(Target target, SQLException e) {
    if (String.valueOf(Sql.line(e)).contains("CLIENT_PLUGIN_AUTH")) {
      return "%s is older than MySQL 5.5.7, which current drivers do not support; use driver mysql:mysql-connector-java:5.1.49"
          .formatted(target.place());
    }
    return switch (e.getErrorCode()) {
      case ACCESS_DENIED ->
          "%s refuses user '%s': wrong user or password (set --user, and --password-file or DYNO_PASSWORD)"
              .formatted(target.place(), target.user());
      case DATABASE_DENIED ->
          "user '%s' cannot use database '%s' on %s; run GRANT ALL ON `%2$s`.* TO '%1$s'"
              .formatted(target.user(), target.database(), target.place());
      case TOO_MANY_CONNECTIONS ->
          target.place() + " has no connection left; raise max_connections or use fewer threads";
      default ->
          "no connection to %s: %s"
              .formatted(
                  target.place(),
                  isUnknownHost(e)
                      ? "unknown host '%s'; correct the name or use its address"
                          .formatted(target.host())
                      : Sql.line(e));
    };
  }

  private static boolean isUnknownHost(Throwable e) {
    return e instanceof UnknownHostException
        || (e.getCause() != null && isUnknownHost(e.getCause()));
  }
}
