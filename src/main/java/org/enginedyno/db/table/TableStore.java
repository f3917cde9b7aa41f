package org.enginedyno.db.table;

import static org.enginedyno.db.connection.SqlText.quoted;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.enginedyno.db.connection.Connections;
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

/**
 * Brings datasets into the marked database, their tables once an engine and form, and proves them.
 */
public final class TableStore {
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final RowSums sums;
  private final Engines engines;
  private final EngineSettler settling;

  /** A store in one database of a server that is not ours. */
  public TableStore(MarkedDatabase database, ServerFacts facts, RowSums sums, Engines engines) {
    this(
        database,
        facts,
        sums,
        engines,
        EngineSettler.ofGuest(database.connection(), facts.abilities()));
  }

  /** A store in one database. */
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

  /** A table as it stands, and how it came there. */
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
   * Makes and fills the engine's table, unless it is there, complete and, as far as its server
   * tells, what it was when we left it. The settings of its form must be in force.
   */
  public Stored store(Table table, TableForm form, IntConsumer progress)
      throws SQLException, InterruptedException {
    String name = form.names().of(table);
    String fingerprint = fingerprint(table, form);
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
      String settled = settle(name, form);
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
    // a session keeps its own copies of the variables that it found
    try (Connection fresh = Connections.openDatabase(database.target(), Map.of());
        Statement statement = fresh.createStatement()) {
      TableMaker.make(fresh, table, form.names(), traits);
      long start = System.nanoTime();
      loader.load(progress);
      loading = Duration.ofNanos(System.nanoTime() - start);
      lateKeys =
          TableSize.LateKeys.make(
              fresh, facts, name, table.afterRows(quoted(name), traits.keys().type()));
      // what an engine still holds in memory, it may count badly
      settled = settle(name, form);
      statement.execute("ANALYZE TABLE " + quoted(name));
    }
    String found = checksum(table, name);
    if (!found.equals(expected)) {
      throw new SQLException(
          "table %s does not hold the rows that were sent: %s instead of %s"
              .formatted(name, found, expected));
    }
    Stored stored = stored(table, form, found, loader.how(), loading, lateKeys, settled);
    database.mark().write(name, new Mark.Entry(fingerprint + stored.definition().digest(), found));
    return stored;
  }

  /** Reads a table and its indexes in full, into its engine's memory. */
  public void warm(Table table, TableForm form) throws SQLException {
    String name = form.names().of(table);
    checksum(table, name);
    new IndexWarmer(database.connection()).warm(name);
  }

  /** Writes a table down that is made anew again and again, before the first time. */
  public void admit(Table table, TableForm form) throws SQLException {
    String name = form.names().of(table);
    if (exists(name)) {
      database.mark().require(name);
    }
    database.mark().write(name, new Mark.Entry("fresh", ""));
  }

  private boolean localInfile() {
    // only the shipped driver sends a stream of ours
    return database.target().control() == null
        && !"OFF".equals(facts.variables().getOrDefault("local_infile", "OFF"));
  }

  /**
   * Comes before the rows are read for their checksum: a table that is flushed is out of memory.
   */
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
    try (Statement statement = database.connection().createStatement();
        ResultSet row = statement.executeQuery(table.checksumQuery(quoted(name)))) {
      row.next();
      BigDecimal sum = row.getBigDecimal(2);
      return row.getLong(1) + " rows, sum " + (sum == null ? "none" : sum.toPlainString());
    }
  }

  /** Schema, form, generator version, seed and rows in one short word. */
  private String fingerprint(Table table, TableForm form) {
    String engine = form.engine();
    String create =
        table.create(form.names().of(table), engine, engines.of(engine).keys().type()) + form;
    return Digest.of("%s|%d|%s".formatted(create, table.generatorVersion(), table));
  }
}
