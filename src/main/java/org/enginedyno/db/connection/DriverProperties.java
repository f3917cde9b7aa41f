package org.enginedyno.db.connection;

import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.KeyValues;

/**
 * The properties for a driver.
 *
 * @param leftOut names that the driver's version does not know
 */
record DriverProperties(Map<String, String> properties, List<String> leftOut) {
  DriverProperties {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    leftOut = leftOut.stream().sorted().toList();
  }

  static DriverProperties all(Map<String, String> properties) {
    return new DriverProperties(properties, List.of());
  }

  DriverProperties with(Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(further);
    return new DriverProperties(all, leftOut);
  }

  /** The properties that the driver in a file has, under its names. */
  static DriverProperties of(DriverJar jar, Map<String, String> properties) {
    String url = "jdbc:%s://127.0.0.1:3306/".formatted(jar.family());
    try {
      DriverPropertyInfo[] known = jar.driver().getPropertyInfo(url, new Properties());
      // dyno's own property never reaches a driver
      return translated(
          Stream.concat(
                  Stream.of(DriverSource.READ_ONLY), Arrays.stream(known).map(info -> info.name))
              .toList(),
          properties);
    } catch (SQLException e) {
      throw new IllegalStateException(jar.file() + " does not list its properties", e);
    }
  }

  /** Translates properties to a version's names, and leaves out those that it does not have. */
  static DriverProperties translated(Collection<String> known, Map<String, String> properties) {
    TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(known);
    Map<String, String> translated = new TreeMap<>();
    List<String> leftOut = new ArrayList<>();
    properties.forEach(
        (name, value) -> {
          boolean older = name.equals(PropertySets.SSL_MODE) && !names.contains(name);
          Map<String, String> candidates =
              new TreeMap<>(older ? olderTls(value) : Map.of(name, value));
          candidates.keySet().removeIf(candidate -> !names.contains(candidate));
          if (candidates.isEmpty()) {
            leftOut.add(name);
          }
          candidates.forEach(
              (candidate, its) -> {
                String own = Objects.requireNonNull(names.floor(candidate));
                // a value under the version's own name, usually set by the user, takes precedence
                translated.put(own, properties.getOrDefault(own, its));
              });
        });
    return new DriverProperties(translated, leftOut);
  }

  /**
   * The older properties for a TLS mode; a version may have only some of them. {@code requireSSL}
   * and {@code verifyServerCertificate} are MySQL's, the last two MariaDB's.
   */
  private static Map<String, String> olderTls(String mode) {
    return KeyValues.parse(
        switch (mode) {
          case "DISABLED", "disable" -> "useSSL=false";
          case "PREFERRED" -> "useSSL=true+verifyServerCertificate=false";
          case "REQUIRED", "trust" ->
              "useSSL=true+requireSSL=true+verifyServerCertificate=false"
                  + "+trustServerCertificate=true";
          case "VERIFY_CA", "verify-ca" ->
              "useSSL=true+requireSSL=true+verifyServerCertificate=true"
                  + "+disableSslHostnameVerification=true";
          default -> "useSSL=true+requireSSL=true+verifyServerCertificate=true";
        });
  }
}
