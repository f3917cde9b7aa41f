package org.enginedyno.db.connection;

import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/**
 * A server's address, database and credentials; its text never contains the password.
 *
 * @param near whether dyno started the server on this machine, whatever its address
 * @param control the driver for loading, counting and watching; null for the shipped one
 */
public record Target(
    String host,
    int port,
    String database,
    String user,
    String password,
    Map<String, String> properties,
    boolean near,
    @Nullable DriverJar control) {
  /** The default database. */
  public static final String DEFAULT_DATABASE = "dyno";

  private static final Pattern URL =
      Pattern.compile(
          "jdbc:(?:mysql|mariadb)://(\\[[^]]+]|[^:/?&,@]+)(?::(\\d{1,5}))?(?:/([^?&@]*))?(?:\\?(.*))?");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9_$-]{1,64}");
  private static final String FORM = "jdbc:mysql://HOST:PORT/DATABASE";

  public Target {
    properties = Map.copyOf(properties);
    if (port < 1 || port > 65_535) {
      throw new UserError("not a port: " + port);
    }
    if (!IDENTIFIER.matcher(database).matches()) {
      throw new UserError(
          "not a database name: '" + database + "'; use letters a to z, digits, _, $ and -");
    }
  }

  /** A target that is local only if its address is, for the shipped driver. */
  public Target(
      String host,
      int port,
      String database,
      String user,
      String password,
      Map<String, String> properties) {
    this(host, port, database, user, password, properties, false, null);
  }

  /** The same target with a driver for loading, counting and watching. */
  public Target controlledBy(DriverJar driver) {
    return new Target(host, port, database, user, password, properties, near, driver);
  }

  public Target in(String other) {
    return new Target(host, port, other, user, password, properties, near, control);
  }

  /** The same target with read-only sessions, if the server supports them. */
  public Target readOnly() {
    return with(DriverSource.READ_ONLY);
  }

  /**
   * The same target with sessions in which UPDATE reports the number of changed rows; by default,
   * both drivers request the number of matching rows.
   */
  public Target reportingChanges() {
    return with("useAffectedRows");
  }

  private Target with(String property) {
    Map<String, String> all = new TreeMap<>(properties);
    all.put(property, "true");
    return new Target(host, port, database, user, password, all, near, control);
  }

  /** Parses a JDBC URL; refuses credentials in it, as they would show in process lists. */
  public static Target parse(String url, String user, String password) {
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      throw new UserError("not a server URL: '" + shown(url) + "'; write " + FORM);
    }
    String port = matcher.group(2);
    String database = matcher.group(3);
    return new Target(
        matcher.group(1),
        port == null ? 3306 : Integer.parseInt(port),
        database == null || database.isEmpty() ? DEFAULT_DATABASE : database,
        user,
        password,
        query(matcher.group(4) == null ? "" : matcher.group(4)));
  }

  private static Map<String, String> query(String text) {
    Map<String, String> properties = new TreeMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        continue;
      }
      String key = decoded(pair.substring(0, equals));
      String value = decoded(pair.substring(equals + 1));
      String plain = key.toLowerCase(Locale.ROOT);
      if (plain.contains("password") || plain.equals("user")) {
        throw new UserError(
            "the server URL must not contain '%s'; use --user, and --password-file or DYNO_PASSWORD"
                .formatted(key));
      }
      if (LocalFiles.isAbout(key) && !value.equals("false")) {
        throw new UserError(
            "the server URL must not contain '%s': dyno never sends local files".formatted(key));
      }
      properties.put(key, value);
    }
    return properties;
  }

  /** Drivers decode properties in URLs, but not those that they receive separately. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // a literal percent sign
    }
  }

  /** The same target with defaults for the properties that it does not set. */
  public Target withDefaults(Map<String, String> usual) {
    Map<String, String> all = new TreeMap<>(usual);
    all.putAll(properties);
    return new Target(host, port, database, user, password, all, near, control);
  }

  /** Removes all parts that may contain credentials. */
  private static String shown(String url) {
    return url.contains("@")
        ? url.replaceFirst("^((?:jdbc:)?[a-z]+://)?.*", "$1…")
        : url.replaceFirst("[?&].*", "…");
  }

  /** Host and port. */
  public String place() {
    return host + ":" + port;
  }

  /** Whether dyno started the server on this machine, or its address is a loopback address. */
  public boolean isLocal() {
    return near || isLoopback(host);
  }

  /** Whether a name or address leads to this machine. */
  public static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return user + "@" + place() + "/" + database;
  }
}
