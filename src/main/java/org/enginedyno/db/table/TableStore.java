package org.enginedyno.db.table;

import static org.enginedyno.db.link.SqlText.quoted;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.Table;

/** Brings datasets into the marked database, their tables once an engine, and proves them. */
public final class TableStore {
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final RowSums sums;
  private final Engines engines;

  /** A store in one database. */
  public TableStore(MarkedDatabase database, ServerFacts facts, RowSums sums, Engines engines) {
    this.database = database;
    this.facts = facts;
    this.sums = sums;
    this.engines = engines;
  }

  /** A table as it stands, and how it came there. */
  public record Stored(
      String table,
      long rows,
      String checksum,
      TableSize size,
      TableDefinition definition,
      String how,
      Duration loading,
      String settled) {}

  /**
   * Makes and fills the engine's table, unless it is there, complete and, as far as its server
   * tells, what it was when we left it.
   */
  public Stored store(Table table, String engine, IntConsumer progress)
      throws SQLException, InterruptedException {
    String name = TableNames.of(table, engine);
    String fingerprint = fingerprint(table, engine);
    Optional<Mark.Entry> entry = database.mark().entry(name);
    boolean there = exists(name);
    if (there && entry.isEmpty()) {
      throw new UserError(
          "table %s.%s is none that we made; rename or remove it"
              .formatted(database.target().database(), name));
    }
    String expected = table.rows() + " rows, sum " + sums.of(table);
    if (there
        && entry.orElseThrow().fingerprint().equals(fingerprint + definition(name).digest())) {
      String found = checksum(table, name);
      if (found.equals(expected)) {
        return stored(table, engine, found, "was there, proven by checksum", Duration.ZERO);
      }
    }
    database.mark().write(name, new Mark.Entry("loading", ""));
    TableMaker.make(database.connection(), table, engine, engines.of(engine));
    long start = System.nanoTime();
    Loader loader = new Loader(database.target(), table, name, engines.of(engine), localInfile());
    loader.load(progress);
    Duration loading = Duration.ofNanos(System.nanoTime() - start);
    execute("ANALYZE TABLE " + quoted(name));
    String found = checksum(table, name);
    if (!found.equals(expected)) {
      throw new SQLException(
          "table %s does not hold the rows that were sent: %s instead of %s"
              .formatted(name, found, expected));
    }
    Stored stored = stored(table, engine, found, loader.how(), loading);
    database.mark().write(name, new Mark.Entry(fingerprint + stored.definition().digest(), found));
    return stored;
  }

  /** Writes a table down that is made anew again and again, before the first time. */
  public void admit(Table table, String engine) throws SQLException {
    String name = TableNames.of(table, engine);
    if (exists(name)) {
      database.mark().require(name);
    }
    database.mark().write(name, new Mark.Entry("fresh", ""));
  }

  private boolean localInfile() {
    return !"OFF".equals(facts.variables().getOrDefault("local_infile", "OFF"));
  }

  private Stored stored(Table table, String engine, String checksum, String how, Duration loading)
      throws SQLException, InterruptedException {
    String name = TableNames.of(table, engine);
    String settled = new Settling(database.connection(), facts.abilities(), engine).settle(name);
    TableSize size = TableSize.of(database.connection(), name);
    return new Stored(name, table.rows(), checksum, size, definition(name), how, loading, settled);
  }

  private TableDefinition definition(String name) throws SQLException {
    return TableDefinition.of(database.connection(), name);
  }

  private boolean exists(String table) throws SQLException {
    return TableEngine.of(database.connection(), table).isPresent();
  }

  private String checksum(Table table, String name) throws SQLException {
    try (Statement statement = database.connection().createStatement();
        ResultSet row = statement.executeQuery(table.checksumQuery(quoted(name)))) {
      row.next();
      BigDecimal sum = row.getBigDecimal(2);
      return row.getLong(1) + " rows, sum " + (sum == null ? "none" : sum.toPlainString());
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = database.connection().createStatement()) {
      statement.execute(sql);
    }
  }

  /** Schema, generator version, seed and rows in one short word. */
  private String fingerprint(Table table, String engine) {
    String create =
        table.create(TableNames.of(table, engine), engine, engines.of(engine).keyType());
    String all = "%s|%d|%s".formatted(create, table.generatorVersion(), table);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
