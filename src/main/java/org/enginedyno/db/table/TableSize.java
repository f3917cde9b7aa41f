package org.enginedyno.db.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableEngine;
import org.jspecify.annotations.Nullable;

/** The size of a table as its server reports it. */
public record TableSize(long dataBytes, long indexBytes) {
  /**
   * InnoDB stores a full-text key in auxiliary tables, whose names contain the unique id of the
   * table.
   */
  private static final String FULL_TEXT_BYTES =
      """
      SELECT coalesce(sum(s.file_size), 0)
        FROM information_schema.%1$stablespaces s JOIN information_schema.%1$stables t
          ON lower(s.name) LIKE lower(
            concat('%%/fts\\\\_', lpad(hex(t.table_id), 16, '0'), '\\\\_%%'))
        WHERE t.name IN (concat(database(), '/%2$s'), concat(%3$s, '/%2$s'))\
      """;

  /** The bytes of InnoDB's tables for full-text keys; null if the server does not report them. */
  static @Nullable Long fullTextBytes(Connection connection, ServerFacts facts, String table)
      throws SQLException {
    if (!TableEngine.of(connection, table).orElse("").equalsIgnoreCase("InnoDB")) {
      return 0L;
    }
    String prefix = facts.isMariaDb() ? "innodb_sys_" : "innodb_";
    try {
      return Sql.number(
          connection, FULL_TEXT_BYTES.formatted(prefix, table, TableEngine.ofFiles("database()")));
    } catch (SQLException e) {
      return null;
    }
  }

  public static TableSize of(Connection connection, String table) throws SQLException {
    return TableEngine.properties(connection, table, "data_length, index_length")
        .map(row -> new TableSize(row.number(1), row.number(2)))
        .orElse(new TableSize(0, 0));
  }

  /** The bytes of a table's files; null if one is not visible, as in a shared tablespace. */
  public static @Nullable Long ofFiles(Optional<Path> folder, String table, List<String> suffixes) {
    if (folder.isEmpty() || suffixes.isEmpty()) {
      return null;
    }
    long bytes = 0;
    for (String suffix : suffixes) {
      Path file = folder.get().resolve(table + "." + suffix);
      try {
        bytes +=
            Files.exists(file) ? Files.size(file) : ofDictionaries(folder.get(), table, suffix);
      } catch (IOException e) {
        return null;
      }
    }
    return bytes;
  }

  /** TokuDB has one file per key, in the database's folder or its parent. */
  private static long ofDictionaries(Path folder, String table, String suffix) throws IOException {
    Pattern name =
        Pattern.compile(
            "(_%s_)?%s_(main|status|key_.+)_[0-9a-f]+_.*\\.%s"
                .formatted(
                    Pattern.quote(folder.getFileName().toString()), Pattern.quote(table), suffix));
    long bytes = 0;
    boolean found = false;
    for (Path place : List.of(folder, folder.resolveSibling(""))) {
      try (Stream<Path> files = Files.list(place)) {
        for (Path file :
            files.filter(one -> name.matcher(one.getFileName().toString()).matches()).toList()) {
          bytes += Files.size(file);
          found = true;
        }
      }
    }
    if (!found) {
      throw new NoSuchFileException(table + "." + suffix);
    }
    return bytes;
  }

  /**
   * The keys that were created after the rows were loaded.
   *
   * @param took the time to create them; zero if there are none or the table already existed
   * @param bytes their size; null if there are none or the server does not report it
   */
  public record LateKeys(Duration took, @Nullable Long bytes) {
    static final LateKeys NONE = new LateKeys(Duration.ZERO, null);

    static LateKeys make(
        Connection connection, ServerFacts facts, String table, List<String> statements)
        throws SQLException {
      if (statements.isEmpty()) {
        return NONE;
      }
      facts.readFreshStatistics(connection);
      long before = TableSize.of(connection, table).indexBytes();
      long start = System.nanoTime();
      Sql.execute(connection, statements.toArray(String[]::new));
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      Long fullText = fullTextBytes(connection, facts, table);
      long more = TableSize.of(connection, table).indexBytes() - before;
      return new LateKeys(took, fullText == null ? null : Math.max(0, more) + fullText);
    }
  }
}
