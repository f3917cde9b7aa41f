package org.enginedyno.db.connection;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;

/** What connections really are, as driver and server tell it. */
public final class ReadBack {
  /** Among the facts: the side that prepares statements. */
  public static final String PREPARED_BY = "statements prepared by";

  /** Among the facts: the driver's name and version, as its connections tell them. */
  public static final String DRIVER = "driver";

  /** Among the facts: the properties that the driver's version does not know, and was not told. */
  public static final String LEFT_OUT = "not known to this version, left out";

  private static final List<String> SECRETS =
      List.of("password", "user", "credential", "secret", "token");
  private static final String CIPHER = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";
  private static final String PREPARED = "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'";

  private ReadBack() {}

  /**
   * The facts by name: driver, TLS cipher, where statements are prepared, and the driver's
   * properties as far as a profile or the user has a say in them.
   *
   * @param told what the driver was told
   */
  public static Map<String, String> of(
      Connection connection, ConnectionConfig wiring, DriverProperties told) throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    Map<String, String> facts = new TreeMap<>(effective(meta.getURL(), wiring, told.properties()));
    facts.put(DRIVER, meta.getDriverName() + " " + meta.getDriverVersion());
    if (!told.leftOut().isEmpty()) {
      facts.put(LEFT_OUT, String.join(", ", told.leftOut()));
    }
    String cipher = status(connection, CIPHER);
    facts.put("TLS", cipher.isEmpty() ? "none" : cipher);
    facts.put(PREPARED_BY, preparedBy(connection).toString());
    return facts;
  }

  private static Map<String, String> effective(
      String url, ConnectionConfig wiring, Map<String, String> told) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(told);
    Driver driver = wiring.driver(url);
    Collection<String> names = names(wiring, told);
    Map<String, String> effective = new TreeMap<>();
    for (DriverPropertyInfo info : driver.getPropertyInfo(url, properties)) {
      if (names.contains(info.name)) {
        effective.put(info.name, String.valueOf(info.value));
      }
    }
    return effective;
  }

  /** The same names for both profiles, so that they can be compared. */
  private static Collection<String> names(ConnectionConfig wiring, Map<String, String> told) {
    TreeSet<String> names = new TreeSet<>(told.keySet());
    ConnectionConfig equal =
        new ConnectionConfig(
            wiring.family(), wiring.jar(), Profile.EQUAL, PreparedBy.SERVER, wiring.batches());
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
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(2) : "";
    }
  }
}
