package org.enginedyno.plan.axis;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How a server is set up when a cell is measured.
 *
 * @param settings the requested settings by name: server variables, and {@link #DURABILITY}
 */
public record Setup(SortedMap<String, String> settings) {
  /** The setting that names a whole profile of variables. */
  public static final String DURABILITY = "durability";

  /** The value of a setting that does not change its variable. */
  public static final String LEFT_ALONE = "as shipped";

  public static final Setup AS_SHIPPED = new Setup(new TreeMap<>());

  public static final List<String> DURABILITIES = List.of("durable", "relaxed", LEFT_ALONE);

  /**
   * Server variables that are known to be read only at start. A forecast relies on this list,
   * because no server is running yet; a run queries its servers.
   */
  private static final Set<String> AT_START =
      Set.of(
          """
          back_log innodb_autoinc_lock_mode innodb_buffer_pool_instances innodb_doublewrite
          innodb_flush_method innodb_log_file_size innodb_log_files_in_group
          innodb_numa_interleave innodb_page_size innodb_read_io_threads innodb_read_only
          innodb_use_native_aio innodb_write_io_threads large_pages log_bin
          metadata_locks_hash_instances open_files_limit performance_schema skip_name_resolve
          table_open_cache_instances thread_handling thread_stack
          """
              .split("\\s+"));

  public Setup {
    SortedMap<String, String> asked = new TreeMap<>(settings);
    asked.entrySet().removeIf(one -> isLeftAlone(one.getKey(), one.getValue()));
    settings = Collections.unmodifiableSortedMap(asked);
  }

  /** The durability profile of that name is a value of its own and is kept. */
  private static boolean isLeftAlone(String name, String value) {
    return value.equals(LEFT_ALONE) && !name.equals(DURABILITY);
  }

  /** A setting's value as plans write it. */
  public static String value(String name, String text) {
    if (!name.equals(DURABILITY)) {
      // it becomes part of a line in the server's option file
      String value = Parsers.line(text);
      return value.equalsIgnoreCase("as-shipped") ? LEFT_ALONE : value;
    }
    String word = text.strip().toLowerCase(Locale.ROOT).replace('-', ' ');
    if (!DURABILITIES.contains(word)) {
      throw new IllegalArgumentException("must be durable or relaxed or as-shipped: " + text);
    }
    return word;
  }

  /** Every combination of the values that a plan names for its settings. */
  public static List<Setup> combinations(Map<String, List<String>> settings) {
    return KeyValues.combinations(settings).stream().map(Setup::new).toList();
  }

  /** The settings that are known to need a restart, without querying a server. */
  public SortedMap<String, String> atStart() {
    SortedMap<String, String> known = new TreeMap<>(settings);
    known.keySet().removeIf(name -> !AT_START.contains(name.toLowerCase(Locale.ROOT)));
    return known;
  }

  @Override
  public String toString() {
    return settings.isEmpty()
        ? "as shipped"
        : settings.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
  }
}
