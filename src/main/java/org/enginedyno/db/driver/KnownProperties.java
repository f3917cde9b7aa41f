package org.enginedyno.db.driver;

import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.db.driver.jar.DriverJar;
import org.enginedyno.db.driver.jar.JarDriver;

/** The names of properties that a driver's version knows, as it lists them itself. */
final class KnownProperties {
  private final TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  private KnownProperties(List<String> names) {
    this.names.addAll(names);
  }

  /** Those of the driver in a file. */
  static KnownProperties of(DriverJar jar) {
    Driver driver = JarDriver.of(jar);
    String url = "jdbc:%s://127.0.0.1:3306/".formatted(jar.family());
    try {
      return new KnownProperties(
          Arrays.stream(driver.getPropertyInfo(url, new Properties()))
              .map(KnownProperties::name)
              .toList());
    } catch (SQLException e) {
      throw new IllegalStateException(jar.file() + " does not tell its properties", e);
    }
  }

  private static String name(DriverPropertyInfo info) {
    return info.name;
  }

  /** What this version can be told: in its own words where it has others, else left out. */
  Told told(Map<String, String> properties) {
    Map<String, String> told = new TreeMap<>();
    List<String> leftOut = new ArrayList<>();
    properties.forEach(
        (name, value) -> {
          if (names.contains(name)) {
            told.put(name, value);
            return;
          }
          Map<String, String> others = OlderWords.of(name, value);
          others.forEach(
              (other, word) -> {
                if (names.contains(other)) {
                  // what the user says wins
                  told.put(other, properties.getOrDefault(other, word));
                }
              });
          if (others.keySet().stream().noneMatch(names::contains)) {
            leftOut.add(name);
          }
        });
    return new Told(told, leftOut);
  }
}
