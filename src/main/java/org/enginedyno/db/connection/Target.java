package org.enginedyno.db.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.UserError;
import org.jspecify.annotations.Nullable;

/**
 * A server's address, the database to work in and the credentials; never prints the password.
 *
 * @param near whether the server is known to be on this machine, whatever its address
 * @param control the driver that loads, counts and watches, where it is not the shipped one
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
  /** The database that is used where the URL names none. */
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
          "not a database name: '" + database + "'; letters, digits, _, $ and - may be used");
    }
  }

  /** A target of which its address alone tells how near it is. */
  public Target(
      String host,
      int port,
      String database,
      String user,
      String password,
      Map<String, String> properties) {
    this(host, port, database, user, password, properties, false);
  }

  /** A target that the shipped driver speaks to. */
  public Target(
      String host,
      int port,
      String database,
      String user,
      String password,
      Map<String, String> properties,
      boolean near) {
    this(host, port, database, user, password, properties, near, null);
  }

  /** The same, where another driver than the shipped one loads, counts and watches. */
  public Target controlledBy(DriverJar driver) {
    return new Target(host, port, database, user, password, properties, near, driver);
  }

  /** The same server, with another database to work in. */
  public Target in(String other) {
    return new Target(host, port, other, user, password, properties, near, control);
  }

  /** Reads a JDBC URL; credentials in it are refused, as they would show in process lists. */
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
      String key = pair.substring(0, equals);
      String plain = key.toLowerCase(Locale.ROOT);
      if (plain.contains("password") || plain.equals("user")) {
        throw new UserError(
            "the server URL must not hold '%s'; use --user, and --password-file or DYNO_PASSWORD"
                .formatted(key));
      }
      if (LocalFiles.isAbout(key) && !pair.endsWith("=false")) {
        throw new UserError(
            "the server URL must not hold '%s': servers get none of your files".formatted(key));
      }
      properties.put(key, pair.substring(equals + 1));
    }
    return properties;
  }

  /** What may be shown of a text that perhaps holds credentials. */
  private static String shown(String url) {
    return url.contains("@")
        ? url.replaceFirst("^((?:jdbc:)?[a-z]+://)?.*", "$1…")
        : url.replaceFirst("[?&].*", "…");
  }

  /** Where it is, without credentials. */
  public String place() {
    return host + ":" + port;
  }

  /** Whether the server is on this machine, as far as we or its address can tell. */
  public boolean isLocal() {
    try {
      return near || InetAddress.getByName(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return user + "@" + place() + "/" + database;
  }
}
