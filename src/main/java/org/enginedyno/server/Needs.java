package org.enginedyno.server;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Units;

/**
 * What a run wants of a server that is started for it.
 *
 * @param connections connections at a time
 * @param each what each of them has open
 * @param bytesPerTable about how large a table and its keys get, in all of its forms
 * @param buffers bytes for each engine's cache, or zero to fit the table
 * @param engines the engines that are measured
 * @param alone whether all memory is for these engines, and others get the least
 * @param writes whether rows are changed while it is measured
 * @param known what is known of engines
 */
public record Needs(
    int connections,
    EachConnection each,
    long bytesPerTable,
    long buffers,
    List<String> engines,
    boolean alone,
    boolean writes,
    Engines known) {
  /** How large the log of changes may grow before it is written back. */
  public static final long LOG_BYTES = 256L << 20;

  private static final int SPARE_CONNECTIONS = 20;
  private static final double HEADROOM = 1.4;
  private static final long USUAL_BUFFER = 128L << 20;
  private static final long SERVER_ITSELF = 400L << 20;
  private static final long PER_CONNECTION = 1L << 20;
  private static final long LEAST_BUFFER = 16L << 20;

  public Needs {
    engines = List.copyOf(engines);
  }

  /** Needs of engines of which is known what comes with us. */
  public Needs(
      int connections,
      long bytesPerTable,
      long buffers,
      List<String> engines,
      boolean alone,
      boolean writes) {
    this(
        connections,
        EachConnection.USUAL,
        bytesPerTable,
        buffers,
        engines,
        alone,
        writes,
        Engines.shipped());
  }

  /** Needs of engines that share a server and are only read. */
  public Needs(int connections, long bytesPerTable, long buffers, List<String> engines) {
    this(connections, bytesPerTable, buffers, engines, false, false);
  }

  /** How large an engine's cache should be, so that the whole table fits. */
  public long bufferFor(String engine) {
    if (engines.stream().noneMatch(engine::equalsIgnoreCase)) {
      return alone ? LEAST_BUFFER : USUAL_BUFFER;
    }
    return buffers > 0 ? buffers : Math.max(USUAL_BUFFER, (long) (bytesPerTable * HEADROOM));
  }

  /** About how much memory a server takes that has all of this: caches, connections, itself. */
  public long memoryBytes() {
    return SERVER_ITSELF
        + mostConnections() * PER_CONNECTION
        + engines.stream()
            .filter(engine -> known.of(engine).storage().cache() != null)
            .mapToLong(this::bufferFor)
            .sum();
  }

  /** How many connections a server must let in, ours beside the workers' included. */
  public long mostConnections() {
    return (long) connections + SPARE_CONNECTIONS;
  }

  /**
   * The variables that make room for the connections. Where rows are only read, what was loaded is
   * written back before they are; where they are written, that is the server's own affair.
   */
  public SortedMap<String, String> settings() {
    long most = mostConnections();
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("max_connections", Long.toString(most));
    settings.put("back_log", Long.toString(Math.max(128, most)));
    settings.put("thread_cache_size", Long.toString(most));
    settings.put("table_open_cache", Long.toString(Math.max(400, most * each.tables())));
    settings.put(
        "max_prepared_stmt_count", Long.toString(Math.max(16_382, most * each.statements())));
    if (!writes) {
      settings.put("innodb_max_dirty_pages_pct", "1");
    }
    return settings;
  }

  /** The variables that size the caches of these engines, by their names. */
  public SortedMap<String, String> caches(String... offered) {
    SortedMap<String, String> caches = new TreeMap<>();
    for (String engine : offered) {
      String variable = known.of(engine).storage().cache();
      if (variable != null) {
        caches.put(variable, Long.toString(bufferFor(engine)));
      }
    }
    return caches;
  }

  /** The memory that each measured engine gets, for a reader. */
  public Map<String, String> memory() {
    SortedMap<String, String> memory = new TreeMap<>();
    for (String engine : engines) {
      memory.put("cache of " + engine, Units.text(bufferFor(engine)));
    }
    if (alone) {
      memory.put("cache of other engines", Units.text(LEAST_BUFFER) + " at most each");
    }
    return memory;
  }
}
