package org.enginedyno.db.connection;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.BatchMode;
import org.enginedyno.plan.axis.Driver.DriverFamily;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;

/** The properties of each driver by profile. */
final class PropertySets {
  /**
   * A socket that once had a time limit, even if only to connect, polls before each read. MariaDB's
   * driver sets one by default. The watchdog ends hanging statements instead.
   */
  private static final Map<String, String> NO_TIMEOUTS =
      Map.of("connectTimeout", "0", "socketTimeout", "0");

  static final String SSL_MODE = "sslMode";

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

  private static final Map<String, String> SSL_MODES_OF_MYSQL =
      Map.of(
          "disable", "DISABLED",
          "allow", "PREFERRED",
          "trust", "REQUIRED",
          "verify-ca", "VERIFY_CA",
          "verify-full", "VERIFY_IDENTITY");

  /** MariaDB's driver accepts the other names; it has no mode that falls back to plain text. */
  private static final Map<String, String> SSL_MODES_OF_MARIADB = Map.of("preferred", "trust");

  private PropertySets() {}

  /** The properties for a server; a local one needs no TLS. */
  static Map<String, String> of(ConnectionConfig config, boolean local) {
    Map<String, String> properties = new TreeMap<>();
    if (config.profile() == Profile.EQUAL) {
      properties.putAll(NO_TIMEOUTS);
      boolean prepares = config.statements() == PreparedBy.SERVER;
      properties.put("useServerPrepStmts", Boolean.toString(prepares));
      // MariaDB's driver prepares nothing on the server if it rewrites batches
      properties.put(REWRITE, Boolean.toString(!prepares));
      if (config.family() == DriverFamily.MYSQL) {
        mysql(properties, prepares, local);
      } else {
        mariadb(properties, local);
      }
      batches(config, properties);
    }
    return properties;
  }

  private static void batches(ConnectionConfig config, Map<String, String> properties) {
    if (config.batches().isDrivers()) {
      properties.put(REWRITE, Boolean.toString(config.batches() == BatchMode.REWRITTEN));
    }
    if (config.batches() == BatchMode.BULK) {
      BULK.forEach(property -> properties.put(property, "true"));
      // statements on a recreated table must be prepared again, not taken from a cache
      properties.put("cachePrepStmts", "false");
    }
  }

  private static void mysql(Map<String, String> properties, boolean prepares, boolean local) {
    properties.putAll(MYSQL_EQUAL);
    if (prepares) {
      // otherwise the driver silently falls back to client-side statements
      properties.put("emulateUnsupportedPstmts", "false");
    }
    if (local) {
      properties.put(SSL_MODE, "DISABLED");
    }
  }

  private static void mariadb(Map<String, String> properties, boolean local) {
    properties.putAll(MARIADB_EQUAL);
    // MariaDB's default is no TLS, MySQL's is TLS if the server offers it
    properties.put(SSL_MODE, local ? "disable" : "trust");
  }

  /** Translates a TLS mode to this driver's name. */
  static String sslMode(DriverFamily family, String mode) {
    Map<String, String> words =
        family == DriverFamily.MYSQL ? SSL_MODES_OF_MYSQL : SSL_MODES_OF_MARIADB;
    return words.getOrDefault(mode.toLowerCase(Locale.ROOT), mode);
  }
}
