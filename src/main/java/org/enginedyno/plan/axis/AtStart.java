package org.enginedyno.plan.axis;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The server variables of which it is widely known that they are taken only at a server's start: a
 * forecast goes by them, as no server is there yet. A run asks its servers.
 */
final class AtStart {
  private static final Set<String> NAMES =
      Set.of(
          "back_log",
          "innodb_autoinc_lock_mode",
          "innodb_buffer_pool_instances",
          "innodb_doublewrite",
          "innodb_flush_method",
          "innodb_log_file_size",
          "innodb_log_files_in_group",
          "innodb_numa_interleave",
          "innodb_page_size",
          "innodb_read_io_threads",
          "innodb_read_only",
          "innodb_use_native_aio",
          "innodb_write_io_threads",
          "large_pages",
          "log_bin",
          "metadata_locks_hash_instances",
          "open_files_limit",
          "performance_schema",
          "skip_name_resolve",
          "table_open_cache_instances",
          "thread_handling",
          "thread_stack");

  private AtStart() {}

  /** Those of some settings that are known to take a new start. */
  static SortedMap<String, String> of(Map<String, String> settings) {
    SortedMap<String, String> known = new TreeMap<>(settings);
    known.keySet().removeIf(name -> !NAMES.contains(name.toLowerCase(Locale.ROOT)));
    return known;
  }
}
