package org.enginedyno.db.quiesce;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.enginedyno.db.facts.ServerFacts;

/** The tables that were read into their engines' caches since these were resized. */
public final class WarmTables {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final String RESIZING =
      "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_resize_status'";
  private static final Pattern OVER = Pattern.compile("(?i)|.*(complet|fail|not |cancel).*");

  private final Connection connection;
  private final Map<String, String> caches = new HashMap<>();
  private final Map<String, String> warm = new HashMap<>();

  public WarmTables(Connection connection) {
    this.connection = connection;
  }

  /**
   * Adds a table that was read in full.
   *
   * @param cache the variable that sizes its engine's cache; may be empty
   */
  public void add(String table, String cache) throws SQLException {
    if (!caches.containsKey(cache)) {
      caches.put(cache, variables().getOrDefault(cache, ""));
    }
    warm.put(table, cache);
  }

  /** Removes the tables of caches that were resized. */
  public void refresh() throws SQLException, InterruptedException {
    Map<String, String> variables = variables();
    for (Map.Entry<String, String> cache : caches.entrySet()) {
      String size = variables.getOrDefault(cache.getKey(), "");
      if (!size.equals(cache.getValue())) {
        cache.setValue(size);
        warm.values().removeIf(cache.getKey()::equals);
        awaitSize();
      }
    }
  }

  public boolean contains(String table) {
    return warm.containsKey(table);
  }

  /** The server reports a new size before the resize is complete. */
  private void awaitSize() throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (System.nanoTime() < deadline
        && !ServerFacts.pairs(connection, RESIZING).values().stream()
            .allMatch(status -> OVER.matcher(status).matches())) {
      Thread.sleep(PAUSE.toMillis());
    }
  }

  private Map<String, String> variables() throws SQLException {
    return ServerFacts.pairs(connection, "SHOW GLOBAL VARIABLES");
  }
}
