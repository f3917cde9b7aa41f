package org.enginedyno.db.connection;

import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.db.connection.ConnectionConfig.DriverProperties;

/** The names of the properties that a driver's version has. */
final class KnownProperties {
  private static final String TLS = "useSSL";

  private final TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  KnownProperties(List<String> names) {
    this.names.addAll(names);
  }

  static KnownProperties of(DriverJar jar) {
    Driver driver = jar.driver();
    String url = "jdbc:%s://127.0.0.1:3306/".formatted(jar.family());
    try {
      return new KnownProperties(
          Arrays.stream(driver.getPropertyInfo(url, new Properties()))
              .map(info -> info.name)
              .toList());
    } catch (SQLException e) {
      throw new IllegalStateException(jar.file() + " does not list its properties", e);
    }
  }

  /** Translates properties to this version's names, and leaves out those that it does not have. */
  DriverProperties translate(Map<String, String> properties) {
    Map<String, String> translated = new TreeMap<>();
    List<String> leftOut = new ArrayList<>();
    properties.forEach(
        (name, value) -> {
          Map<String, String> candidates =
              name.equals(PropertySets.SSL_MODE) && !names.contains(name)
                  ? olderTls(value)
                  : Map.of(name, value);
          boolean isKnown = false;
          for (Map.Entry<String, String> candidate : candidates.entrySet()) {
            if (names.contains(candidate.getKey())) {
              isKnown = true;
              String own = Objects.requireNonNull(names.floor(candidate.getKey()));
              // a version's own name, usually set by the user, takes precedence
              translated.put(own, properties.getOrDefault(own, candidate.getValue()));
            }
          }
          if (!isKnown) {
            leftOut.add(name);
          }
        });
    return new DriverProperties(translated, leftOut);
  }

  /**
   * The older properties for a TLS mode, of which a version has some or none: {@code requireSSL}
   * and the next one are MySQL's, the last two MariaDB's.
   */
  private static Map<String, String> olderTls(String mode) {
    return switch (mode) {
      case "DISABLED", "disable" -> Map.of(TLS, "false");
      case "PREFERRED" -> Map.of(TLS, "true", "verifyServerCertificate", "false");
      case "REQUIRED", "trust" ->
          Map.of(
              TLS,
              "true",
              "requireSSL",
              "true",
              "verifyServerCertificate",
              "false",
              "trustServerCertificate",
              "true");
      case "VERIFY_CA", "verify-ca" ->
          Map.of(
              TLS,
              "true",
              "requireSSL",
              "true",
              "verifyServerCertificate",
              "true",
              "disableSslHostnameVerification",
              "true");
      default -> Map.of(TLS, "true", "requireSSL", "true", "verifyServerCertificate", "true");
    };
  }
}
