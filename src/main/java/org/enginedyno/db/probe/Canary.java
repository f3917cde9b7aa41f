package org.enginedyno.db.probe;

import static org.enginedyno.db.connection.Sql.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.table.Mark;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.TableNames;
import org.jspecify.annotations.Nullable;

/**
 * A small table of an engine and a query for its smallest key. An update first increases all keys:
 * until the engine has purged the old entries, the query must skip each of them. Engines purge in
 * the order of commits, so a clean canary shows that all older commits are purged, too.
 */
public final class Canary {
  private static final int ROWS = 1_000;
  private static final int TRIES = 10;
  private static final Duration PAUSE = Duration.ofMillis(20);

  /** With fewer commits, an error of the count would matter. */
  private static final int MANY_COMMITS = 30;

  private final Connection connection;
  private final Mark mark;
  private final String engine;
  private final Supplier<Optional<Long>> unpurged;
  private final List<String> counters;
  private final String name;
  private @Nullable Cost clean;

  /**
   * The canary of an engine; the first call of {@link #look} creates its table.
   *
   * @param unpurged the number of commits with unpurged old entries; empty if unknown
   */
  public Canary(
      MarkedDatabase database,
      String engine,
      EngineTraits traits,
      Supplier<Optional<Long>> unpurged) {
    this.connection = database.connection();
    this.mark = database.mark();
    this.engine = engine;
    this.unpurged = unpurged;
    this.counters = traits.reports().pageRequests();
    this.name = new TableNames(engine, "").apply("canary");
  }

  /**
   * The cost of the canary's query: the lowest of several tries.
   *
   * @param pages that the engine requested; null if the server does not count them
   */
  public record Cost(@Nullable Long pages, long nanos) {
    private static final int MORE_PAGES = 2;
    private static final int SOME_PAGES = 3;
    private static final int MUCH_LONGER = 10;
    private static final long SOME_NANOS = Duration.ofMillis(5).toNanos();

    /** Whether the cost is about the same, so that no old entries remain. */
    boolean isLike(Cost clean) {
      return nanos <= Math.max(SOME_NANOS, clean.nanos * MUCH_LONGER)
          && (pages == null
              || clean.pages == null
              || pages <= clean.pages * MORE_PAGES + SOME_PAGES);
    }

    Cost least(Cost other) {
      return new Cost(
          pages == null || other.pages == null ? null : Math.min(pages, other.pages),
          Math.min(nanos, other.nanos));
    }
  }

  /**
   * The cost of the query on the new table, and now.
   *
   * @param passed whether the purge has passed the old entries, even if it did not remove them
   */
  public record Sight(Cost clean, Cost now, boolean passed) {
    /** Whether nothing remains to be purged. */
    public boolean isClean() {
      return passed || now.isLike(clean);
    }
  }

  /** Waits, within a limit, until the query costs as little as on the new table. */
  public Sight look(Duration limit) throws SQLException, InterruptedException {
    if (clean == null) {
      make();
      clean = cost();
    }
    if (!counters.isEmpty()) {
      Sql.execute(connection, "UPDATE %s SET k = k + %d".formatted(quoted(name), ROWS));
    }
    long deadline = System.nanoTime() + limit.toNanos();
    Sight sight = new Sight(clean, cost(), false);
    for (int wakes = 1; !sight.isClean() && System.nanoTime() < deadline; wakes++) {
      Thread.sleep(PAUSE.toMillis());
      wakePurge();
      sight = new Sight(clean, cost(), hasPassed(wakes, unpurged.get()));
    }
    return sight;
  }

  /**
   * Whether the purge has passed the canary's update. It works in the order of commits: if fewer
   * remain than were made since the update, it has passed it. MariaDB 10.2.11 then still keeps old
   * entries in secondary keys forever.
   */
  static boolean hasPassed(int commits, Optional<Long> unpurged) {
    return commits >= MANY_COMMITS && unpurged.filter(left -> left < commits / 2).isPresent();
  }

  /** Commits a change, as an idle server checks only once a second for work to purge. */
  private void wakePurge() throws SQLException {
    if (!counters.isEmpty()) {
      Sql.execute(connection, "UPDATE %s SET k = k + 1 WHERE id = 0".formatted(quoted(name)));
    }
  }

  private void make() throws SQLException {
    mark.claim(name, "canary");
    Sql.execute(
        connection,
        "DROP TABLE IF EXISTS " + quoted(name),
        """
        CREATE TABLE %s (id int NOT NULL PRIMARY KEY, k bigint NOT NULL, pad char(200) NOT NULL,
          KEY k (k, pad)) CHARACTER SET latin1 ENGINE=%s\
        """
            .formatted(quoted(name), engine),
        IntStream.range(0, ROWS)
            .mapToObj("(%1$d, %1$d, 'canary')"::formatted)
            .collect(
                Collectors.joining(", ", "INSERT INTO %s VALUES ".formatted(quoted(name)), "")));
  }

  private Cost cost() throws SQLException {
    Cost least = once();
    for (int attempt = 1; attempt < TRIES; attempt++) {
      least = least.least(once());
    }
    return least;
  }

  private Cost once() throws SQLException {
    Long before = pages();
    long start = System.nanoTime();
    Sql.rows(
        connection, "SELECT SQL_NO_CACHE min(k) FROM %s FORCE INDEX (k)".formatted(quoted(name)));
    long nanos = System.nanoTime() - start;
    Long after = pages();
    return new Cost(before == null || after == null ? null : after - before, nanos);
  }

  private @Nullable Long pages() throws SQLException {
    Long pages = null;
    for (String counter : counters) {
      for (String value :
          Sql.pairs(connection, "SHOW GLOBAL STATUS LIKE '%s'".formatted(counter)).values()) {
        pages = (pages == null ? 0 : pages) + Long.parseLong(value);
      }
    }
    return pages;
  }
}
