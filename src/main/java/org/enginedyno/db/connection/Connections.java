package org.enginedyno.db.connection;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/** Opens connections for everything that is not measured. */
public final class Connections {
  /** Connections that dyno may open in addition to the workers'. */
  public static final int EXTRA = 8;

  private static final String CONNECT_TIMEOUT = "connectTimeout";
  private static final String SOCKET_TIMEOUT = "socketTimeout";

  /** Limits each answer of a server until its session is ready. */
  private static final String LOGIN_MILLIS = "10000";

  /** The limit of a whole login, as a multiple of the limit of one answer. */
  private static final int LOGIN_ANSWERS = 3;

  /** Only a statement that hangs exceeds this; measured connections have no limit. */
  private static final String STATEMENT_MILLIS = "1200000";

  /**
   * Lets the server choose the key that encrypts the password, so that any program that listens at
   * the address can read it. dyno only sets it for servers that it started.
   */
  private static final String KEY_RETRIEVAL = "allowPublicKeyRetrieval";

  /**
   * The values that sessions need whatever the server's defaults: no limits, names in backticks.
   */
  private static final Map<String, String> VARIABLES =
      Map.of(
          "max_statement_time", "0",
          "max_execution_time", "0",
          "max_join_size", "18446744073709551615",
          "sql_select_limit", "18446744073709551615",
          "sql_quote_show_create", "ON");

  private static final String MODE = "sql_mode";

  /** Modes that change how servers parse strings and names, or how they show tables. */
  private static final Pattern FOREIGN_MODE =
      Pattern.compile(
          "ANSI|ANSI_QUOTES|DB2|MAXDB|MSSQL|MYSQL323|MYSQL40|NO_BACKSLASH_ESCAPES"
              + "|NO_(FIELD|KEY|TABLE)_OPTIONS|ORACLE|PAD_CHAR_TO_FULL_LENGTH|PIPES_AS_CONCAT|POSTGRESQL");

  private static final int ACCESS_DENIED = 1045;

  /** MariaDB's code if an account logs in without a password, as by the system's user. */
  private static final int LOGIN_DENIED = 1698;

  private static final int DATABASE_DENIED = 1044;
  private static final int TOO_MANY_CONNECTIONS = 1040;

  private static final int ATTEMPTS = 20;
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(150);

  private Connections() {}

  /** The driver's properties for a target; the user's own take precedence. */
  static DriverProperties driverProperties(Target target, ConnectionConfig config) {
    Map<String, String> own = new TreeMap<>(target.properties());
    if (target.near()) {
      own.putIfAbsent(KEY_RETRIEVAL, "true");
    }
    return config.driverProperties(target.isLocal(), own);
  }

  /** Opens a connection without a database. */
  public static Connection open(Target target) {
    return open(target, Map.of());
  }

  /** The same with further properties. */
  public static Connection open(Target target, Map<String, String> further) {
    return open(target, "", further);
  }

  /** Opens a connection to the target's database with further properties. */
  public static Connection openDatabase(Target target, Map<String, String> further) {
    return open(target, target.database(), further);
  }

  /** An attempt to open a connection, or to use one. */
  public interface Opening<T> {
    T open() throws SQLException;
  }

  /** Retries until the server has closed dyno's earlier connections, within a limit. */
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
    String login = target.properties().getOrDefault(CONNECT_TIMEOUT, LOGIN_MILLIS);
    String usual = target.properties().getOrDefault(SOCKET_TIMEOUT, STATEMENT_MILLIS);
    String statement = further.getOrDefault(SOCKET_TIMEOUT, usual);
    int limit = millis(statement);
    properties.put(CONNECT_TIMEOUT, login);
    properties.put(SOCKET_TIMEOUT, login);
    // the connection idles while a cell is measured, and some servers close idle ones early
    properties.merge("sessionVariables", "wait_timeout=604800", (own, added) -> own + "," + added);
    properties.putAll(further);
    properties.setProperty("user", target.user());
    properties.setProperty("password", target.password());
    try {
      String url = control.url(target.place(), database);
      Driver driver = control.driver(url);
      Connection connection =
          login(() -> DriverSource.connect(driver, url, properties), target, login);
      try {
        connection.setNetworkTimeout(Runnable::run, limit);
        setVariables(connection);
        return connection;
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new UserError(message(target, e), e);
    }
  }

  private static int millis(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new UserError("socketTimeout must be milliseconds: '" + text + "'", e);
    }
  }

  private static void setVariables(Connection connection) throws SQLException {
    String names =
        Stream.concat(Stream.of(MODE), VARIABLES.keySet().stream())
            .map(Sql::literal)
            .collect(Collectors.joining(", "));
    List<Sql.Row> variables;
    try {
      variables =
          Sql.rows(
              connection, "SHOW SESSION VARIABLES WHERE Variable_name IN (%s)".formatted(names));
    } catch (SQLSyntaxErrorException e) {
      return; // a server that only speaks the protocol may lack this statement
    }
    for (Sql.Row variable : variables) {
      String name = variable.text(1);
      String found = variable.text(2).replaceFirst("\\.0+$", "");
      String wanted = name.equals(MODE) ? usualMode(found) : VARIABLES.getOrDefault(name, found);
      if (!found.equals(wanted)) {
        String value = name.equals(MODE) ? Sql.literal(wanted) : wanted;
        Sql.execute(connection, "SET SESSION %s = %s".formatted(name, value));
      }
    }
  }

  private static String usualMode(String mode) {
    return Stream.of(mode.split(","))
        .filter(FOREIGN_MODE.asMatchPredicate().negate())
        .collect(Collectors.joining(","));
  }

  /**
   * Limits the time of a login: a server that sends a byte now and then never exceeds a socket's
   * limit. After a timeout, the driver's thread stays until the server ends the connection, or the
   * process ends.
   */
  private static Connection login(Opening<Connection> opening, Target target, String millis)
      throws SQLException {
    CompletableFuture<Connection> ready = new CompletableFuture<>();
    Thread thread = new Thread(() -> open(opening, ready), "dyno-login");
    thread.setDaemon(true);
    thread.start();
    if (millis.matches("[1-9]\\d{0,8}")) {
      ready.orTimeout(LOGIN_ANSWERS * Long.parseLong(millis), TimeUnit.MILLISECONDS);
    }
    try {
      // not get(): connections are also opened to clean up after an interrupt
      return ready.join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof TimeoutException) {
        throw new UserError(unanswering(target), e);
      }
      if (cause instanceof SQLException failure) {
        throw failure;
      }
      throw cause instanceof RuntimeException failure ? failure : e;
    }
  }

  private static void open(Opening<Connection> opening, CompletableFuture<Connection> ready) {
    try {
      Connection connection = opening.open();
      if (!ready.complete(connection)) {
        connection.close();
      }
    } catch (SQLException | RuntimeException | Error e) {
      ready.completeExceptionally(e);
    }
  }

  /**
   * The target with a driver that can connect: the shipped one, or otherwise the other. If neither
   * can, the shipped driver's error is reported.
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
    if (isCausedBy(e, SocketTimeoutException.class, "Read timed out")) {
      return unanswering(target);
    }
    if (Remedy.isUnreadableGreeting(e)) {
      return "no connection to %s: %s".formatted(target.place(), Remedy.unreadable(Sql.line(e)));
    }
    if (Sql.line(e).matches("(?i).*(public key retrieval|rsa public key).*")) {
      return "%s would choose the key that encrypts the password (%s); if you trust this server, add ?%s=true to the URL, or use TLS with ?sslMode=required"
          .formatted(target.place(), Sql.line(e), KEY_RETRIEVAL);
    }
    return switch (e.getErrorCode()) {
      case ACCESS_DENIED, LOGIN_DENIED ->
          "%s refuses user '%s': wrong user or password (set --user, and --password-file or DYNO_PASSWORD)%s"
              .formatted(
                  target.place(),
                  target.user(),
                  target.isLocal() && !target.properties().containsKey(PropertySets.SSL_MODE)
                      ? ", or TLS is required, which dyno does not use on this machine (add ?sslMode=required to the URL)"
                      : "");
      case DATABASE_DENIED ->
          "user '%s' cannot use database '%s' on %s; run GRANT ALL ON `%2$s`.* TO '%1$s'"
              .formatted(target.user(), target.database(), target.place());
      case TOO_MANY_CONNECTIONS ->
          target.place() + " has no free connection; raise max_connections or use fewer threads";
      default ->
          "no connection to %s: %s"
              .formatted(
                  target.place(),
                  isCausedBy(e, UnknownHostException.class, "")
                      ? "unknown host '%s'; correct the name or use its address"
                          .formatted(target.host())
                      : isCausedBy(e, ConnectException.class, "Connection refused")
                          ? "no server listens on this port; start the server, or correct the port"
                          : Sql.line(e));
    };
  }

  private static String unanswering(Target target) {
    return "%s accepts connections, but does not answer; check that it is a MySQL-family server, and not stopped or overloaded (connectTimeout in the URL sets the limit, which is %s ms)"
        .formatted(target.place(), target.properties().getOrDefault(CONNECT_TIMEOUT, LOGIN_MILLIS));
  }

  private static boolean isCausedBy(
      @Nullable Throwable e, Class<? extends Throwable> type, String start) {
    return e != null
        && ((type.isInstance(e) && String.valueOf(e.getMessage()).startsWith(start))
            || isCausedBy(e.getCause(), type, start));
  }
}
