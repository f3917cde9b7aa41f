package org.enginedyno.db.connection;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties for a driver.
 *
 * @param leftOut names that the driver's version does not know
 */
record DriverProperties(Map<String, String> properties, List<String> leftOut) {
  public DriverProperties {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    leftOut = leftOut.stream().sorted().toList();
  }

  public DriverProperties with(Map<String, String> further) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(further);
    return new DriverProperties(all, leftOut);
  }

  static DriverProperties all(Map<String, String> properties) {
    return new DriverProperties(properties, List.of());
  }
}
