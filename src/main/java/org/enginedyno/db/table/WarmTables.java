package org.enginedyno.db.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The tables that were read into their engines' caches since the caches were last resized. */
public final class WarmTables {
  private final GlobalVariables variables;
  private final Map<String, String> caches = new HashMap<>();
  private final Map<String, String> warm = new HashMap<>();

  public WarmTables(Connection connection) {
    this.variables = new GlobalVariables(connection);
  }

  /**
   * Adds a table that was read in full.
   *
   * @param cache the variable that sizes its engine's cache; may be empty
   */
  public void add(String table, String cache) throws SQLException {
    if (!caches.containsKey(cache)) {
      caches.put(cache, variables.read().getOrDefault(cache, ""));
    }
    warm.put(table, cache);
  }

  /** Removes the tables of caches that were resized. */
  public void refresh() throws SQLException {
    Map<String, String> now = variables.read();
    for (Map.Entry<String, String> cache : caches.entrySet()) {
      String size = now.getOrDefault(cache.getKey(), "");
      if (!size.equals(cache.getValue())) {
        cache.setValue(size);
        warm.values().removeIf(cache.getKey()::equals);
        variables.awaitResize();
      }
    }
  }

  public boolean contains(String table) {
    return warm.containsKey(table);
  }
}
