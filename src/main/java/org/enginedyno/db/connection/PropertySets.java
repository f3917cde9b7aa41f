package org.enginedyno.db.connection;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.DriverFamily;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;

/** What each driver is told, profile by profile: the one place that knows their properties. */
final class PropertySets {
  /** What it takes to log in at some servers without TLS, in the words of both drivers. */
  private static final Map<String, String> LOG_IN_IN_CLEAR =
      Map.of("allowPublicKeyRetrieval", "true");

  /**
   * A socket that has waited but once with a limit, if only to connect, polls before each read from
   * then on; MariaDB's driver has a limit of its own. What hangs the watch ends.
   */
  private static final Map<String, String> NO_TIMEOUTS =
      Map.of("connectTimeout", "0", "socketTimeout", "0");

  private static final String CACHED_STATEMENTS = Integer.toString(Profile.KEPT_STATEMENTS);
  private static final String REWRITE = "rewriteBatchedStatements";
  private static final List<String> BULK = List.of("useBulkStmts", "useBulkStmtsForInserts");

  private static final Map<String, String> MYSQL_EQUAL =
      Map.of(
          "cachePrepStmts", "true",
          "prepStmtCacheSize", CACHED_STATEMENTS,
          "prepStmtCacheSqlLimit", "2048",
          "useLocalSessionState", "true",
          "elideSetAutoCommits", "true",
          "cacheServerConfiguration", "true",
          "maintainTimeStats", "false");

  private static final Map<String, String> MARIADB_EQUAL =
      Map.of(
          "cachePrepStmts", "true",
          "prepStmtCacheSize", CACHED_STATEMENTS,
          "useBulkStmts", "false",
          "useBulkStmtsForInserts", "false",
          "useLocalSessionState", "true");

  private PropertySets() {}

  /**
   * The properties for a server that is on this machine, or elsewhere.
   *
   * @param local where TLS would guard nothing
   */
  static Map<String, String> of(ConnectionConfig wiring, boolean local) {
    Map<String, String> properties = new TreeMap<>();
    if (local) {
      properties.putAll(LOG_IN_IN_CLEAR);
    }
    if (wiring.profile() == Profile.EQUAL) {
      properties.putAll(NO_TIMEOUTS);
      boolean prepares = wiring.statements() == PreparedBy.SERVER;
      properties.put("useServerPrepStmts", Boolean.toString(prepares));
      // MariaDB's driver prepares nothing on the server when it is to rewrite batches
      properties.put(REWRITE, Boolean.toString(!prepares));
      if (wiring.family() == DriverFamily.MYSQL) {
        mysql(properties, prepares, local);
      } else {
        mariadb(properties, local);
      }
      batches(wiring, properties);
    }
    return properties;
  }

  private static void batches(ConnectionConfig wiring, Map<String, String> properties) {
    if (wiring.batches().isDrivers()) {
      properties.put(REWRITE, Boolean.toString(wiring.batches() == BatchMode.REWRITTEN));
    }
    if (wiring.batches() == BatchMode.BULK) {
      BULK.forEach(property -> properties.put(property, "true"));
      // a table that was made anew wants its statements prepared anew, and not those of a cache
      properties.put("cachePrepStmts", "false");
    }
  }

  private static void mysql(Map<String, String> properties, boolean prepares, boolean local) {
    properties.putAll(MYSQL_EQUAL);
    if (prepares) {
      // or the driver falls back to client-side statements without a word
      properties.put("emulateUnsupportedPstmts", "false");
    }
    if (local) {
      properties.put(SslMode.PROPERTY, "DISABLED");
    }
  }

  private static void mariadb(Map<String, String> properties, boolean local) {
    properties.putAll(MARIADB_EQUAL);
    // its own default is no TLS at all, where the other driver takes what the server offers
    properties.put(SslMode.PROPERTY, local ? "disable" : "trust");
  }
}
