package org.enginedyno.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * Reads, on a separate connection, how many pages an engine has read and written. It can report
 * what its own queries added to the server's counters.
 */
public final class PageReader {
  private final Connection connection;
  private final List<String> read;
  private final List<String> written;
  private final String query;

  private PageReader(Connection connection, List<String> read, List<String> written) {
    this.connection = connection;
    this.read = List.copyOf(read);
    this.written = List.copyOf(written);
    this.query =
        Stream.concat(read.stream(), written.stream())
            .map("'%s'"::formatted)
            .collect(Collectors.joining(", ", "SHOW GLOBAL STATUS WHERE Variable_name IN (", ")"));
  }

  /**
   * A reader for workloads that add rows to a server that is not killed, if it counts pages;
   * otherwise null, as the reader's queries would only add to the server's counters.
   *
   * @param rowsAdded the number of rows that an operation adds
   */
  public static @Nullable PageReader of(
      HandOver handOver, Workload workload, EngineTraits traits, int rowsAdded)
      throws SQLException {
    List<String> read = traits.reports().pageReads().counters();
    boolean counted = !read.isEmpty() || !traits.reports().pageWrites().isEmpty();
    return rowsAdded == 0 || workload instanceof CrashWorkload || !counted
        ? null
        : new PageReader(
            Connections.openDatabase(handOver.target(), Map.of()),
            read,
            traits.reports().pageWrites());
  }

  /** The values of the counters; null if the server does not report them. */
  record Pages(@Nullable Long read, @Nullable Long written) {}

  synchronized Pages pages() throws SQLException {
    Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    values.putAll(Sql.pairs(connection, query));
    return new Pages(sum(read, values), sum(written, values));
  }

  private static @Nullable Long sum(List<String> counters, Map<String, String> values) {
    Long sum = null;
    for (String counter : counters) {
      String value = values.get(counter);
      if (value != null) {
        sum = (sum == null ? 0 : sum) + Long.parseLong(value);
      }
    }
    return sum;
  }

  /**
   * What its statements, including this one, have added to the server's counters, from the counters
   * of its session.
   */
  synchronized Counters own() throws SQLException {
    return Counters.ofSession(connection);
  }

  /** The server's id of its connection. */
  synchronized long session() throws SQLException {
    return Sql.number(connection, Sql.SESSION);
  }

  public void close() throws SQLException {
    connection.close();
  }
}
