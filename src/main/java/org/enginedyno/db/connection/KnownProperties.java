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

/** The names of properties that a driver's version knows, as it lists them itself. */
final class KnownProperties {
  private final TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  KnownProperties(List<String> names) {
    this.names.addAll(names);
  }

  /** Those of the driver in a file. */
  static KnownProperties of(DriverJar jar) {
    Driver driver = JarDriver.of(jar);
    String url = "jdbc:%s://127.0.0.1:3306/".formatted(jar.family());
    try {
      return new KnownProperties(
          Arrays.stream(driver.getPropertyInfo(url, new Properties()))
              .map(info -> info.name)
              .toList());
    } catch (SQLException e) {
      throw new IllegalStateException(jar.file() + " does not tell its properties", e);
    }
  }

  /** What this version can be told: in its own words where it has others, else left out. */
  DriverProperties told(Map<String, String> properties) {
    Map<String, String> told = new TreeMap<>();
    List<String> leftOut = new ArrayList<>();
    properties.forEach(
        (name, value) -> {
          Map<String, String> known = known(name, value);
          // what is said by a version's own word, by the user as a rule, wins over what is derived
          known.forEach((word, said) -> told.put(word, properties.getOrDefault(word, said)));
          if (known.isEmpty()) {
            leftOut.add(name);
          }
        });
    return new DriverProperties(told, leftOut);
  }

  private Map<String, String> known(String name, String value) {
    Map<String, String> words =
        names.contains(name) ? Map.of(name, value) : OldPropertyNames.of(name, value);
    Map<String, String> known = new TreeMap<>();
    words.forEach(
        (word, said) -> {
          if (names.contains(word)) {
            known.put(Objects.requireNonNull(names.floor(word)), said);
          }
        });
    return known;
  }
}
