package org.enginedyno.db.table;

import static org.enginedyno.db.connection.Sql.quoted;

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
import org.enginedyno.db.table.TableState.Content;
import org.enginedyno.plan.UserError;
import org.enginedyno.workload.Table;

/** Loads datasets into the marked database, once per engine and form, and verifies them. */
public record TableStore(
    MarkedDatabase database,
    ServerFacts facts,
    RowSums sums,
    Engines engines,
    EngineSettler settling) {
  private static final String FILE = "data_length, unix_timestamp(update_time)";

  /** A stored table and how it was loaded. */
  public record Stored(
      TableState state, String how, Duration loading, TableSize.LateKeys lateKeys) {}

  /**
   * Creates and fills a table, unless it already exists complete and unchanged. The settings of its
   * form must be in effect.
   */
  public Stored store(Table table, TableForm form, IntConsumer progress)
      throws SQLException, InterruptedException {
    Connection connection = database.connection();
    facts.readFreshStatistics(connection);
    String name = form.names().of(table);
    String fingerprint = fingerprint(table, form);
    Optional<Mark.Entry> entry = database.mark().entry(name);
    boolean there = TableEngine.of(connection, name).isPresent();
    if (there && entry.isEmpty()) {
      throw new UserError(
          "table %s.%s was not created by dyno; rename or remove it"
              .formatted(database.target().database(), name));
    }
    Content expected = new Content(table.rows(), BigDecimal.valueOf(sums.of(table)));
    String loaded = fingerprint + (there ? TableDefinition.of(connection, name).digest() : "");
    if (there && entry.orElseThrow().fingerprint().equals(loaded)) {
      // settled before the checksum is read, as flushing a table removes it from memory
      String settled = settling.settle(form.engine(), name);
      // another client may have changed the statistics, which query plans depend on
      analyze(connection, name);
      Content found = Content.of(connection, table, name);
      if (found.equals(expected) && entry.get().checksum().equals(digest(found, name, form))) {
        return new Stored(
            state(name, found, settled),
            how("existed, verified by checksum", form),
            Duration.ZERO,
            TableSize.LateKeys.NONE);
      }
    }
    database.mark().write(name, new Mark.Entry("loading", ""));
    EngineTraits traits = engines.of(form.engine());
    Loader loader = new Loader(database.target(), table, name, traits, localInfile());
    Duration loading;
    Optional<String> warning;
    TableSize.LateKeys lateKeys;
    String settled;
    // sessions copy variables at their start, so a fresh one is needed
    try (Connection fresh = Connections.openDatabase(database.target(), Map.of())) {
      FreshTables.make(fresh, table, form.names(), traits);
      long start = System.nanoTime();
      warning = loader.load(progress);
      loading = Duration.ofNanos(System.nanoTime() - start);
      lateKeys =
          TableSize.LateKeys.make(
              fresh, facts, name, table.afterRows(quoted(name), traits.keys().type()));
      // statistics of rows that are only in memory may be wrong
      settled = settling.settle(form.engine(), name);
      analyze(fresh, name);
    }
    Content found = Content.of(connection, table, name);
    if (!found.equals(expected)) {
      throw new SQLException(
          "table %s does not contain the loaded rows: it has %s, expected %s%s"
              .formatted(
                  name, found, expected, warning.map("; the server warned: "::concat).orElse("")));
    }
    TableState state = state(name, found, settled);
    database
        .mark()
        .write(
            name,
            new Mark.Entry(fingerprint + state.definition().digest(), digest(found, name, form)));
    return new Stored(state, how(loader.how(), form), loading, lateKeys);
  }

  /**
   * A hash of the rows, and of the size and time of their file if the engine has no transactions:
   * rows that were changed and changed back may be fragmented.
   */
  private String digest(Content found, String name, TableForm form) throws SQLException {
    String file =
        engines.of(form.engine()).isTransactional()
            ? ""
            : TableEngine.properties(database.connection(), name, FILE)
                .map(row -> row.get(1) + " bytes at " + row.get(2))
                .orElse("");
    return Digest.of(found + file);
  }

  private TableState state(String name, Content found, String settled) throws SQLException {
    Connection connection = database.connection();
    String warmed = IndexWarmer.warm(connection, name);
    return TableState.of(connection, name, found, settled + "; " + warmed);
  }

  private static String how(String how, TableForm form) {
    return form.isPlain() ? how : how + ", under " + form;
  }

  static void analyze(Connection connection, String name) throws SQLException {
    Sql.execute(connection, "ANALYZE TABLE " + quoted(name));
  }

  /** Reads a table and its indexes in full into the engine's cache. */
  public void warm(Table table, TableForm form) throws SQLException {
    String name = form.names().of(table);
    Content.of(database.connection(), table, name);
    IndexWarmer.warm(database.connection(), name);
  }

  /** Records a table that will be recreated repeatedly. */
  public void admit(Table table, TableForm form) throws SQLException {
    String name = form.names().of(table);
    database.mark().claim(name, "fresh");
  }

  private boolean localInfile() throws SQLException {
    // only the shipped driver can send a stream; the cell may have set local_infile = OFF
    return database.target().control() == null
        && facts.isOn("local_infile")
        && Sql.number(database.connection(), "SELECT @@GLOBAL.local_infile") == 1;
  }

  /** A hash of schema, form, generator version, seed and rows. */
  private String fingerprint(Table table, TableForm form) {
    String engine = form.engine();
    String create =
        table.create(form.names().of(table), engine, engines.of(engine).keys().type()) + form;
    return Digest.of("%s|%d|%s".formatted(create, table.generatorVersion(), table));
  }
}
