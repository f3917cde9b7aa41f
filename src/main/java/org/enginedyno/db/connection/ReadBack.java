package org.enginedyno.db.connection;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;

/**
 * A connection of the workers, as driver and server report it.
 *
 * @param facts driver, cipher, side that prepares, and properties of profile and user, by name
 * @param session which server it is, and the variables whose global value the session does not have
 */
public record ReadBack(Map<String, String> facts, Map<String, String> session) {
  /** A fact: the side that prepares statements. */
  public static final String PREPARED_BY = "statements prepared by";

  /** A fact: the driver's name and version. */
  public static final String DRIVER = "driver";

  /** A fact: the properties that the driver's version does not have. */
  public static final String LEFT_OUT = "not known to this version, left out";

  private static final List<String> SECRETS =
      List.of("password", "user", "credential", "secret", "token");
  private static final String CIPHER = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";
  private static final String PREPARED = "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'";

  /** What identifies the server of a session, and a variable that has no global value. */
  private static final Set<String> OF_SESSION = Set.of("hostname", "datadir", "sql_log_bin");

  public static ReadBack of(Connection connection, ConnectionConfig config, DriverProperties sent)
      throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    Map<String, String> facts = new TreeMap<>(effective(meta.getURL(), config, sent.properties()));
    facts.put(DRIVER, meta.getDriverName() + " " + meta.getDriverVersion());
    if (!sent.leftOut().isEmpty()) {
      facts.put(LEFT_OUT, String.join(", ", sent.leftOut()));
    }
    String cipher = status(connection, CIPHER);
    facts.put("TLS", cipher.isEmpty() ? "none" : cipher);
    facts.put(PREPARED_BY, Parsers.text(preparedBy(connection)));
    return new ReadBack(facts, session(connection));
  }

  private static Map<String, String> session(Connection connection) throws SQLException {
    Map<String, String> global = Sql.pairs(connection, "SHOW GLOBAL VARIABLES");
    Map<String, String> session = Sql.pairs(connection, "SHOW SESSION VARIABLES");
    session
        .entrySet()
        .removeIf(
            one ->
                !OF_SESSION.contains(one.getKey())
                    && one.getValue().equals(global.getOrDefault(one.getKey(), one.getValue())));
    return session;
  }

  private static Map<String, String> effective(
      String url, ConnectionConfig config, Map<String, String> sent) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(sent);
    Driver driver = config.driver(url);
    Collection<String> names = names(config, sent);
    Map<String, String> effective = new TreeMap<>();
    for (DriverPropertyInfo info : driver.getPropertyInfo(url, properties)) {
      if (names.contains(info.name)) {
        effective.put(info.name, String.valueOf(info.value));
      }
    }
    return effective;
  }

  /** Both profiles have the same names, so that they can be compared. */
  private static Collection<String> names(ConnectionConfig config, Map<String, String> sent) {
    TreeSet<String> names = new TreeSet<>(sent.keySet());
    ConnectionConfig equal =
        new ConnectionConfig(
            config.family(),
            config.jar(),
            Profile.EQUAL,
            PreparedBy.SERVER,
            config.batches(),
            config.compress());
    names.addAll(equal.properties(true, Map.of()).keySet());
    names.removeIf(ReadBack::isSecret);
    return names;
  }

  private static boolean isSecret(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    return SECRETS.stream().anyMatch(plain::contains);
  }

  private static PreparedBy preparedBy(Connection connection) throws SQLException {
    String before = status(connection, PREPARED);
    try (PreparedStatement statement = connection.prepareStatement("DO ?")) {
      statement.setInt(1, 1);
      statement.execute();
    }
    return status(connection, PREPARED).equals(before) ? PreparedBy.CLIENT : PreparedBy.SERVER;
  }

  private static String status(Connection connection, String query) throws SQLException {
    return Sql.first(connection, query).map(row -> row.text(2)).orElse("");
  }
}
