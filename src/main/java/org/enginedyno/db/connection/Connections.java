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

  private static final int ATTEMPTS = 20;
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(150);

  private Connections() {}

  /** What a driver is told of a target, without credentials; the user's own properties win. */
  static DriverProperties told(Target target, ConnectionConfig wiring) {
    return wiring.told(target.isLocal(), target.properties());
  }

  /** A connection outside any database. */
  public static Connection open(Target target) {
    return open(target, "", Map.of());
  }

  /** A connection in the target's own database, with further properties. */
  public static Connection openDatabase(Target target, Map<String, String> further) {
    return open(target, target.database(), further);
  }

  /** A connection in the target's own database, asked for again where it is refused at first. */
  public static Connection openPatiently(Target target) {
    for (int attempt = 1; ; attempt++) {
      try {
        return openDatabase(target, Map.of());
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
    properties.putAll(told(target, control).properties());
    LIMITS.forEach((name, ours) -> properties.put(name, own(target, name).orElse(ours)));
    // it waits while a cell is measured, and some servers are impatient
    properties.merge("sessionVariables", "wait_timeout=28800", (own, ours) -> own + "," + ours);
    properties.putAll(further);
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    try {
      String url = control.url(target.place(), database);
      return DriverSource.connect(control.driver(url), url, properties);
    } catch (SQLException e) {
      throw new UserError(explained(target, e), e);
    }
  }

  private static Optional<String> own(Target target, String name) {
    return Optional.ofNullable(target.properties().get(name));
  }

  /**
   * The same target, by whichever driver gets through to it: the shipped one, or else the other,
   * which is looked for only then. Where neither does, the shipped one has the word.
   */
  public static Target reached(Target target, Supplier<Optional<DriverJar>> other) {
    try (Connection connection = open(target)) {
      return target;
    } catch (UserError | SQLException e) {
      Optional<DriverJar> found = other.get();
      if (found.isEmpty()) {
        throw told(target, e);
      }
      Target by = target.controlledBy(found.get());
      try (Connection connection = open(by)) {
        return by;
      } catch (UserError | SQLException again) {
        e.addSuppressed(again);
        throw told(target, e);
      }
    }
  }

  private static UserError told(Target target, Exception e) {
    return e instanceof UserError told
        ? told
        : new UserError("no connection to %s: %s".formatted(target.place(), e.getMessage()), e);
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
      default ->
          "no connection to %s: %s"
              .formatted(
                  target.place(),
                  isUnknownHost(e)
                      ? "no host '%s' is known here; correct the name, or give its address"
                          .formatted(target.host())
                      : SqlText.line(e));
    };
  }

  private static boolean isUnknownHost(Throwable e) {
    return e instanceof UnknownHostException
        || (e.getCause() != null && isUnknownHost(e.getCause()));
  }
}
