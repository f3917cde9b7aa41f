package org.enginedyno.db.quiesce;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.facts.Abilities;

/** Waits until an engine has done the work that it put off. */
public final class EngineSettler {
  /** So long each kind of work is waited for. */
  public static final Duration LIMIT = Duration.ofSeconds(30);

  private static final Duration PAUSE = Duration.ofMillis(100);

  /**
   * What RocksDB still holds in memory is counted by samples, so badly that the rows of one key
   * pass for those of the whole table; it knows no flush of one table.
   */
  private static final String FLUSH_ROCKSDB = "SET GLOBAL rocksdb_force_flush_memtable_now = 1";

  private final Connection connection;
  private final Abilities abilities;
  private final boolean ours;

  private EngineSettler(Connection connection, Abilities abilities, boolean ours) {
    this.connection = connection;
    this.abilities = abilities;
    this.ours = ours;
  }

  /** On a server that ends with the run, and may be told to hurry. */
  public static EngineSettler ofOurs(Connection connection, Abilities abilities) {
    return new EngineSettler(connection, abilities, true);
  }

  /** On a server that is not ours, whose variables are left alone. */
  public static EngineSettler ofGuest(Connection connection, Abilities abilities) {
    return new EngineSettler(connection, abilities, false);
  }

  /** Waits for what an engine has to do for a table, and tells for how long and what was left. */
  public String settle(String engine, String table) throws InterruptedException {
    long start = System.nanoTime();
    List<Remainder> left = new ArrayList<>();
    String flushed = "";
    for (Backlog backlog : Backlog.of(engine)) {
      // to clear away what is obsolete changes pages anew
      if (backlog != Backlog.UNDO && flushed.isEmpty()) {
        flushed = flush(engine, table);
      }
      left.add(await(backlog));
    }
    if (flushed.isEmpty()) {
      flushed = flush(engine, table);
    }
    String words = left.stream().map(Remainder::toString).collect(Collectors.joining(", "));
    double seconds = (System.nanoTime() - start) / 1e9;
    return String.format(
        Locale.ROOT,
        "%s; %s; %.1f s",
        flushed,
        words.isEmpty() ? "nothing to wait for" : words,
        seconds);
  }

  /** Waits for all that an engine has put off, and tells what was left. */
  public List<Remainder> await(String engine) throws InterruptedException {
    List<Remainder> left = new ArrayList<>();
    for (Backlog backlog : Backlog.of(engine)) {
      left.add(await(backlog));
    }
    return left;
  }

  /**
   * Writes out our own table, and where an engine knows nothing finer, all that it holds in memory;
   * needs a right that not every user has. Where InnoDB cannot be told to write its pages, it does
   * so by itself, and is waited for.
   */
  private String flush(String engine, String table) {
    boolean innodb = engine.equalsIgnoreCase("innodb");
    boolean forExport = innodb && abilities.flushesForExport();
    try (Statement statement = connection.createStatement()) {
      statement.execute("FLUSH TABLES " + quoted(table) + (forExport ? " FOR EXPORT" : ""));
      statement.execute("UNLOCK TABLES");
      if (engine.equalsIgnoreCase("rocksdb")) {
        statement.execute(FLUSH_ROCKSDB);
      }
      return innodb && !forExport
          ? "closed (the server knows no FLUSH TABLES FOR EXPORT)"
          : "flushed";
    } catch (SQLException e) {
      return "not flushed (" + SqlText.line(e) + ")";
    }
  }

  private Remainder await(Backlog backlog) throws InterruptedException {
    long tolerable = backlog.tolerable(connection);
    OptionalLong left = backlog.left(connection);
    if (ours && backlog == Backlog.DIRTY_PAGES && left.orElse(0) > backlog.few()) {
      try (PageFlush hurried = new PageFlush(connection)) {
        left = await(backlog, backlog.few());
      } catch (SQLException e) {
        left = await(backlog, tolerable);
      }
    } else {
      left = await(backlog, tolerable);
    }
    return new Remainder(backlog, left.isPresent() ? left.getAsLong() : null, tolerable);
  }

  private OptionalLong await(Backlog backlog, long atMost) throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    OptionalLong left = backlog.left(connection);
    while (left.isPresent() && left.getAsLong() > atMost && System.nanoTime() < deadline) {
      Thread.sleep(PAUSE.toMillis());
      left = backlog.left(connection);
    }
    return left;
  }
}
