package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Digest;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.quiesce.IndexWarmer;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.Table;

/** Loads datasets into the marked database, once per engine and form, and verifies them. */
public final class TableStore {
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final RowSums sums;
  private final Engines engines;
  private final EngineSettler settling;

  /** A store on an external server. */
  public TableStore(MarkedDatabase database, ServerFacts facts, RowSums sums, Engines engines) {
    this(
        database,
        facts,
        sums,
        engines,
        new EngineSettler(database.connection(), facts.abilities(), false));
  }

  public TableStore(
      MarkedDatabase database,
      ServerFacts facts,
      RowSums sums,
      Engines engines,
      EngineSettler settling) {
    this.database = database;
    this.facts = facts;
    this.sums = sums;
    this.engines = engines;
    this.settling = settling;
  }

  /** A stored table and how it was loaded. */
  public record Stored(
      String table,
      long rows,
      String checksum,
      TableSize size,
      TableDefinition definition,
      String how,
      Duration loading,
      TableSize.LateKeys lateKeys,
      String settled) {}

  /**
   * Creates and fills a table, unless it exists, complete and unchanged. The settings of its form
   * must be in effect.
   */
  public Stored store(Table table, TableForm form, IntConsumer progress)
      throws SQLException, InterruptedException {
    String name = form.names().of(table);
    String fingerprint = fingerprint(table, form);
    Optional<Mark.Entry> entry = database.mark().entry(name);
    boolean there = exists(name);
    if (there && entry.isEmpty()) {
      throw new UserError(
          "table %s.%s was not created by dyno; rename or remove it"
              .formatted(database.target().database(), name));
    }
    String expected = table.rows() + " rows, sum " + sums.of(table);
    if (there
        && entry.orElseThrow().fingerprint().equals(fingerprint + definition(name).digest())) {
      String settled = settle(name, form);
      // somebody may have changed the statistics, which plans depend on
      analyze(database.connection(), name);
      String found = checksum(table, name);
      if (found.equals(expected)) {
        String how = "was there, proven by checksum";
        return stored(table, form, found, how, Duration.ZERO, TableSize.LateKeys.NONE, settled);
      }
    }
    database.mark().write(name, new Mark.Entry("loading", ""));
    EngineTraits traits = engines.of(form.engine());
    Loader loader = new Loader(database.target(), table, name, traits, localInfile());
    Duration loading;
    TableSize.LateKeys lateKeys;
    String settled;
    // sessions copy variables at their start, so a fresh one is needed
    try (Connection fresh = Connections.openDatabase(database.target(), Map.of())) {
      TableMaker.make(fresh, table, form.names(), traits);
      long start = System.nanoTime();
      loader.load(progress);
      loading = Duration.ofNanos(System.nanoTime() - start);
      lateKeys =
          TableSize.LateKeys.make(
              fresh, facts, name, table.afterRows(quoted(name), traits.keys().type()));
      // an engine may misjudge the rows that are in memory only
      settled = settle(name, form);
      analyze(fresh, name);
    }
    String found = checksum(table, name);
    if (!found.equals(expected)) {
      throw new SQLException(
          "table %s does not have the rows that were sent: %s, expected %s"
              .formatted(name, found, expected));
    }
    Stored stored = stored(table, form, found, loader.how(), loading, lateKeys, settled);
    database.mark().write(name, new Mark.Entry(fingerprint + stored.definition().digest(), found));
    return stored;
  }

  private static void analyze(Connection connection, String name) throws SQLException {
    Sql.execute(connection, "ANALYZE TABLE " + quoted(name));
  }

  /** Reads a table and its indexes in full into the engine's cache. */
  public void warm(Table table, TableForm form) throws SQLException {
    String name = form.names().of(table);
    checksum(table, name);
    new IndexWarmer(database.connection()).warm(name);
  }

  /** Records a table that will be recreated repeatedly. */
  public void admit(Table table, TableForm form) throws SQLException {
    String name = form.names().of(table);
    if (exists(name)) {
      database.mark().require(name);
    }
    database.mark().write(name, new Mark.Entry("fresh", ""));
  }

  private boolean localInfile() {
    // only the shipped driver can send a stream
    return database.target().control() == null
        && !"OFF".equals(facts.variables().getOrDefault("local_infile", "OFF"));
  }

  /** Runs before the checksum is read, as flushing a table removes it from memory. */
  private String settle(String name, TableForm form) throws InterruptedException {
    return settling.settle(form.engine(), name);
  }

  private Stored stored(
      Table table,
      TableForm form,
      String checksum,
      String how,
      Duration loading,
      TableSize.LateKeys lateKeys,
      String settled)
      throws SQLException {
    String name = form.names().of(table);
    Connection connection = database.connection();
    String warmed = new IndexWarmer(connection).warm(name);
    return new Stored(
        name,
        table.rows(),
        checksum,
        TableSize.of(connection, name),
        definition(name),
        form.isPlain() ? how : how + ", under " + form,
        loading,
        lateKeys,
        settled + "; " + warmed);
  }

  private TableDefinition definition(String name) throws SQLException {
    return TableDefinition.of(database.connection(), name);
  }

  private boolean exists(String table) throws SQLException {
    return TableEngine.of(database.connection(), table).isPresent();
  }

  private String checksum(Table table, String name) throws SQLException {
    Sql.Row row = Sql.rows(database.connection(), table.checksumQuery(quoted(name))).get(0);
    String sum = row.get(2);
    return row.number(1)
        + " rows, sum "
        + (sum == null ? "none" : new BigDecimal(sum).toPlainString());
  }

  /** A hash of schema, form, generator version, seed and rows. */
  private String fingerprint(Table table, TableForm form) {
    String engine = form.engine();
    String create =
        table.create(form.names().of(table), engine, engines.of(engine).keys().type()) + form;
    return Digest.of("%s|%d|%s".formatted(create, table.generatorVersion(), table));
  }
}
