package org.enginedyno.result.soak;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The figures of each second of a soak: first those that the measuring JVM counts, then those that
 * the server reports. A source is the name of a status variable, a line of {@code SHOW ENGINE
 * INNODB STATUS}, or the unit of a member's backlog; a minus sign subtracts one from another. Of
 * several sources, the first that a server has is used.
 */
public enum SoakFigure {
  LENGTH("length of the second", Unit.SECONDS),
  OPERATIONS("operations", Unit.COUNT),
  P50("p50", Unit.MICROS),
  P99("p99", Unit.MICROS),
  MAX("max", Unit.MICROS),
  MAX_END("end of the longest operation, since 1970", Unit.SECONDS),
  ANSWER("time that the server took for the sample", Unit.MICROS),

  THREADS_RUNNING("threads running", Unit.COUNT, "Threads_running"),
  ROW_LOCK_WAITS(
      "transactions waiting for a row lock", Unit.COUNT, "Innodb_row_lock_current_waits"),
  TABLE_LOCK_WAITS("waits for table locks", Unit.RATE, "Table_locks_waited"),
  DIRTY_PAGES("dirty pages in the buffer pool", Unit.COUNT, "Innodb_buffer_pool_pages_dirty"),
  FREE_PAGES("free pages in the buffer pool", Unit.COUNT, "Innodb_buffer_pool_pages_free"),
  PAGES_READ("pages read into the buffer pool", Unit.RATE, "Innodb_buffer_pool_reads"),
  PAGES_FLUSHED("pages flushed", Unit.RATE, "Innodb_buffer_pool_pages_flushed"),
  FREE_PAGE_WAITS("waits for a free page", Unit.RATE, "Innodb_buffer_pool_wait_free"),
  CHECKPOINT_AGE(
      "checkpoint age",
      Unit.BYTES,
      "Innodb_checkpoint_age",
      "Innodb_redo_log_current_lsn-Innodb_redo_log_checkpoint_lsn",
      "Log sequence number-Last checkpoint at"),
  PURGE_LAG(
      "history list (purge lag)", Unit.COUNT, "Innodb_history_list_length", "History list length"),
  REDO_WRITTEN("redo log written", Unit.BYTE_RATE, "Innodb_os_log_written"),
  LOG_WAITS("waits for the log buffer", Unit.RATE, "Innodb_log_waits"),
  DATA_READ("data read", Unit.BYTE_RATE, "Innodb_data_read"),
  DATA_WRITTEN("data written", Unit.BYTE_RATE, "Innodb_data_written"),
  FSYNCS("fsyncs", Unit.RATE, "Innodb_data_fsyncs"),
  KEY_READS("key blocks read (MyISAM)", Unit.RATE, "Key_reads"),
  KEY_WRITES("key blocks written (MyISAM)", Unit.RATE, "Key_writes"),
  REPLICATION_LAG("replication lag", Unit.SECONDS, "seconds behind"),
  REPLICATION_QUEUE(
      "transactions that a member has not applied", Unit.COUNT, "transactions queued");

  /** What a figure counts; rates are differences of a server's counters. */
  public enum Unit {
    COUNT(""),
    RATE("/s"),
    BYTES("MB"),
    BYTE_RATE("MB/s"),
    MICROS("us"),
    SECONDS("s");

    private final String sign;

    Unit(String sign) {
      this.sign = sign;
    }

    @Override
    public String toString() {
      return sign;
    }
  }

  private static final double MEGA = 1e6;

  private final String title;
  private final Unit unit;
  private final List<String> sources;

  SoakFigure(String title, Unit unit, String... sources) {
    this.title = title;
    this.unit = unit;
    this.sources = List.of(sources);
  }

  /** The figures that a server reports. */
  public static List<SoakFigure> ofServer() {
    return Stream.of(values()).filter(figure -> !figure.sources.isEmpty()).toList();
  }

  public String title() {
    return title;
  }

  public Unit unit() {
    return unit;
  }

  /** Its name in the file of a soak. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is the difference of a server's counter from the last sample. */
  public boolean isRate() {
    return unit == Unit.RATE || unit == Unit.BYTE_RATE;
  }

  /** The names to query from the server. */
  public Stream<String> names() {
    return sources.stream().flatMap(source -> Stream.of(source.split("-")));
  }

  /** The figure in its unit, computed from a server's values by their names in lower case. */
  public Optional<Double> of(Map<String, Double> reported) {
    for (String source : sources) {
      String[] names = source.toLowerCase(Locale.ROOT).split("-", 2);
      Double number = reported.get(names[0]);
      Double less = names.length == 1 ? Double.valueOf(0) : reported.get(names[1]);
      if (number != null && less != null) {
        boolean isOfBytes = unit == Unit.BYTES || unit == Unit.BYTE_RATE;
        return Optional.of((number - less) / (isOfBytes ? MEGA : 1));
      }
    }
    return Optional.empty();
  }
}
