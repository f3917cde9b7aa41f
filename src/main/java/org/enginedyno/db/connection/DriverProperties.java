package org.enginedyno.db.connection;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a driver is told.
 *
 * @param leftOut what would have been told besides, had the driver's version known it
 */
public record DriverProperties(Map<String, String> properties, List<String> leftOut) {
  public DriverProperties {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    leftOut = leftOut.stream().sorted().toList();
  }

  /** The same, and further properties, which win. */
  public DriverProperties with(Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(further);
    return new DriverProperties(all, leftOut);
  }

  /** Nothing is left out. */
  static DriverProperties all(Map<String, String> properties) {
    return new DriverProperties(properties, List.of());
  }
}
