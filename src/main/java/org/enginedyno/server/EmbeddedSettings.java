package org.enginedyno.server;

import java.util.SortedMap;
import java.util.TreeMap;

/** The settings of the embedded server: as shipped, but for room and for what would disturb. */
final class EmbeddedSettings {
  private static final int SPARE_CONNECTIONS = 20;
  private static final long LOG_BYTES = 256L << 20;

  private EmbeddedSettings() {}

  static SortedMap<String, String> of(Needs needs) {
    int connections = needs.connections() + SPARE_CONNECTIONS;
    SortedMap<String, String> settings = new TreeMap<>(needs.caches("InnoDB", "MyISAM", "Aria"));
    settings.put("max_connections", Integer.toString(connections));
    settings.put("back_log", Integer.toString(Math.max(128, connections)));
    settings.put("thread_cache_size", Integer.toString(connections));
    settings.put("table_open_cache", Integer.toString(Math.max(400, connections * 2)));
    settings.put("max_prepared_stmt_count", Integer.toString(Math.max(16_382, connections * 20)));
    settings.put("innodb_log_file_size", Long.toString(LOG_BYTES));
    settings.put("innodb_max_dirty_pages_pct", "1");
    return settings;
  }
}
