package org.enginedyno.server.embedded;

import java.util.SortedMap;
import org.enginedyno.server.Needs;

/**
 * The settings of the embedded server: defaults, room for the run, and nothing that disturbs it.
 */
public final class EmbeddedSettings {
  private EmbeddedSettings() {}

  public static SortedMap<String, String> of(Needs needs) {
    SortedMap<String, String> settings = needs.settings();
    settings.putAll(needs.caches("InnoDB", "MyISAM", "Aria"));
    settings.put("innodb_log_file_size", Long.toString(Needs.LOG_BYTES));
    return settings;
  }
}
