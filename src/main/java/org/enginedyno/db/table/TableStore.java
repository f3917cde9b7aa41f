package org.enginedyno.db.table;

import static org.enginedyno.db.link.SqlText.quoted;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.enginedyno.db.facts.EngineTraits;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.Dataset;

/** Brings a dataset into the marked database, one table an engine, and proves that it is there. */
public final class TableStore {
  /** In memory, columns take their full width. */
  private static final long ROOM_FACTOR = 4;

  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final Dataset dataset;
  private final DataSpec data;
  private final RowSums sums;

  /** A store of one dataset in one database. */
  public TableStore(
      MarkedDatabase database, ServerFacts facts, Dataset dataset, DataSpec data, RowSums sums) {
    this.database = database;
    this.facts = facts;
    this.dataset = dataset;
    this.data = data;
    this.sums = sums;
  }

  /** A table as it stands, and how it came there. */
  public record Stored(
      String table,
      String checksum,
      long dataBytes,
      long indexBytes,
      String how,
      Duration loading,
      String settled) {}

  /** The name of an engine's table. */
  public static String table(Dataset dataset, String engine) {
    return dataset.name() + "_" + engine.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
  }

  /** Makes and fills the engine's table, unless it is there, complete and as we left it. */
  public Stored store(String engine, IntConsumer progress)
      throws SQLException, InterruptedException {
    String table = table(dataset, engine);
    String fingerprint = fingerprint(engine, table);
    Optional<MarkedDatabase.Entry> entry = database.entry(table);
    boolean there = exists(table);
    if (there && entry.isEmpty()) {
      throw new UserError(
          "table %s.%s is none that we made; rename or remove it"
              .formatted(database.target().database(), table));
    }
    String expected = data.rows() + " rows, sum " + sums.of(dataset, data);
    if (there && entry.orElseThrow().fingerprint().equals(fingerprint)) {
      String found = checksum(table);
      if (found.equals(expected)) {
        return stored(engine, table, found, "was there, proven by checksum", Duration.ZERO);
      }
    }
    database.write(table, new MarkedDatabase.Entry("loading", ""));
    create(engine, table);
    long start = System.nanoTime();
    Loader loader =
        new Loader(database.target(), dataset, data, EngineTraits.of(engine), localInfile());
    loader.load(table, progress);
    Duration loading = Duration.ofNanos(System.nanoTime() - start);
    execute("ANALYZE TABLE " + quoted(table));
    String found = checksum(table);
    if (!found.equals(expected)) {
      throw new SQLException(
          "table %s does not hold the rows that were sent: %s instead of %s"
              .formatted(table, found, expected));
    }
    Stored stored = stored(engine, table, found, loader.how(), loading);
    database.write(table, new MarkedDatabase.Entry(fingerprint, found));
    return stored;
  }

  private boolean localInfile() {
    return !"OFF".equals(facts.variables().getOrDefault("local_infile", "OFF"));
  }

  private void create(String engine, String table) throws SQLException {
    EngineTraits traits = EngineTraits.of(engine);
    execute("DROP TABLE IF EXISTS " + quoted(table));
    if (traits.sizedWhenCreated()) {
      long bytes = ROOM_FACTOR * dataset.bytesPerRow() * data.rows();
      execute("SET SESSION %s = %d".formatted(traits.cache(), bytes));
    }
    execute("SET SESSION sql_mode = concat(@@sql_mode, ',NO_ENGINE_SUBSTITUTION')");
    execute(dataset.createTable(quoted(table), engine, traits.keyType()));
  }

  private Stored stored(String engine, String table, String checksum, String how, Duration loading)
      throws SQLException, InterruptedException {
    String settled = new Settling(database.connection(), engine).settle(table);
    try (PreparedStatement statement =
        database
            .connection()
            .prepareStatement(
                "SELECT data_length, index_length FROM information_schema.tables"
                    + " WHERE table_schema = ? AND table_name = ?")) {
      statement.setString(1, database.target().database());
      statement.setString(2, table);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new Stored(table, checksum, row.getLong(1), row.getLong(2), how, loading, settled);
      }
    }
  }

  private boolean exists(String table) throws SQLException {
    return TableEngine.of(database.connection(), table).isPresent();
  }

  private String checksum(String table) throws SQLException {
    try (Statement statement = database.connection().createStatement();
        ResultSet row = statement.executeQuery(dataset.checksumQuery(quoted(table)))) {
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

  /** Schema, seed, rows and generator version in one short word. */
  private String fingerprint(String engine, String table) {
    String all =
        "%s|%d|%d|%d"
            .formatted(
                dataset.createTable(table, engine, EngineTraits.of(engine).keyType()),
                dataset.generatorVersion(),
                data.seed(),
                data.rows());
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
