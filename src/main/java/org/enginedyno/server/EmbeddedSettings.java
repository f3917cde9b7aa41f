package org.enginedyno.server;

import java.util.SortedMap;

/** The settings of the embedded server: as shipped, but for room and for what would disturb. */
final class EmbeddedSettings {
  private EmbeddedSettings() {}

  static SortedMap<String, String> of(Needs needs) {
    SortedMap<String, String> settings = needs.settings();
    settings.putAll(needs.caches("InnoDB", "MyISAM", "Aria"));
    settings.put("innodb_log_file_size", Long.toString(Needs.LOG_BYTES));
    return settings;
  }
}
