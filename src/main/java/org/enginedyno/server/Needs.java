package org.enginedyno.server;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.axis.Units;

/**
 * What a run needs of a server that dyno starts.
 *
 * @param bytesPerTable the approximate size of a table with its keys, in all of its forms
 * @param buffers bytes for each engine's cache; zero to fit the table
 * @param alone whether other engines get as little memory as possible
 * @param writes whether the measurement changes rows
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
  /** The prepared statements and tables that each connection has open at a time. */
  public record EachConnection(int statements, int tables) {
    /** More than most workloads need, as it costs a server nothing. */
    public static final EachConnection USUAL = new EachConnection(20, 2);

    /** At least the usual numbers. */
    public static EachConnection of(int statements, int tables) {
      return new EachConnection(
          Math.max(statements, USUAL.statements), Math.max(tables, USUAL.tables));
    }
  }

  /** The size of the redo log. */
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

  /** Needs of engines that dyno's files describe, and that share a server and only read. */
  public Needs(int connections, long bytesPerTable, long buffers, List<String> engines) {
    this(
        connections,
        EachConnection.USUAL,
        bytesPerTable,
        buffers,
        engines,
        false,
        false,
        Engines.shipped());
  }

  /** The cache size of an engine, so that the whole table fits. */
  public long bufferFor(String engine) {
    if (engines.stream().noneMatch(engine::equalsIgnoreCase)) {
      return alone ? LEAST_BUFFER : USUAL_BUFFER;
    }
    return buffers > 0 ? buffers : Math.max(USUAL_BUFFER, (long) (bytesPerTable * HEADROOM));
  }

  /** The approximate memory of the server: caches, connections and base. */
  public long memoryBytes() {
    return SERVER_ITSELF
        + mostConnections() * PER_CONNECTION
        + engines.stream()
            .filter(engine -> known.of(engine).storage().cache() != null)
            .mapToLong(this::bufferFor)
            .sum();
  }

  /** The connections that the server must accept: the workers' and dyno's. */
  public long mostConnections() {
    return (long) connections + SPARE_CONNECTIONS;
  }

  /**
   * The variables for this number of connections. A server that only reads flushes loaded pages
   * first; one that writes decides itself.
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

  /** The variables of an embedded server, the sizes of its engines' caches included. */
  public SortedMap<String, String> embeddedSettings() {
    SortedMap<String, String> settings = settings();
    settings.putAll(caches(List.of("InnoDB", "MyISAM", "Aria")));
    settings.put("innodb_log_file_size", Long.toString(LOG_BYTES));
    return settings;
  }

  /** The cache sizes of these engines by variable. */
  public SortedMap<String, String> caches(Collection<String> offered) {
    SortedMap<String, String> caches = new TreeMap<>();
    for (String engine : offered) {
      String variable = known.of(engine).storage().cache();
      if (variable != null) {
        caches.put(variable, Long.toString(bufferFor(engine)));
      }
    }
    return caches;
  }

  /** The memory of each measured engine as text. */
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
