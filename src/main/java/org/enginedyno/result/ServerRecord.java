package org.enginedyno.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A server as it was found.
 *
 * @param kind embedded or external
 * @param place where it answers, without credentials
 * @param engines what SHOW ENGINES offers
 * @param variables the settings that bear on the figures, as read back
 * @param connection the driver and its properties
 */
public record ServerRecord(
    String name,
    String kind,
    String place,
    String version,
    List<String> engines,
    Map<String, String> variables,
    Map<String, String> connection) {
  public ServerRecord {
    engines = List.copyOf(engines);
    variables = new TreeMap<>(variables);
    connection = new TreeMap<>(connection);
  }
}
