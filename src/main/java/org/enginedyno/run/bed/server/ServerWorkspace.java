package org.enginedyno.run.bed.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.link.Connections;
import org.enginedyno.db.link.SqlText;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.table.FreshTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.proof.TableAfter;
import org.enginedyno.result.record.ServerRecord;
import org.enginedyno.result.record.TableRecord;
import org.enginedyno.run.bed.Aftermath;
import org.enginedyno.run.bed.AppliedSettings;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.live.RunListener;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/**
 * A server made ready for measuring: the marked database, its loaded tables, and what proves them.
 */
final class ServerWorkspace implements AutoCloseable {
  private final Server server;
  private final String instance;
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final LearnedEngines engines;
  private final TableStore store;
  private final Settings settings;
  private final LoadedData loaded;
  private final Map<String, TableDefinition> made = new HashMap<>();
  private final Map<String, String> broken = new HashMap<>();
  private @Nullable String lost;
  private volatile boolean brokenOff;

  private ServerWorkspace(
      Server server,
      String instance,
      MarkedDatabase database,
      ServerFacts facts,
      LoadedData loaded,
      RowSums sums)
      throws SQLException {
    this.server = server;
    this.instance = instance;
    this.database = database;
    this.facts = facts;
    this.engines = new LearnedEngines(database, facts, loaded.known());
    this.loaded = loaded;
    this.store = new TableStore(database, facts, sums, loaded.known());
    this.settings =
        server.control().isPresent()
            ? Settings.ofOurs(database.connection())
            : Settings.ofGuest(database);
  }

  /** What an earlier run had left changed and was set back when this one came, a line each. */
  List<String> restored() {
    return database.restored();
  }

  /** The server's variables, as cells ask for them. */
  Settings settings() {
    return settings;
  }

  static ServerWorkspace enter(Server server, String instance, LoadedData loaded, RowSums sums) {
    try {
      MarkedDatabase database = MarkedDatabase.enter(server.target());
      try {
        return new ServerWorkspace(
            server, instance, database, ServerFacts.read(database.connection()), loaded, sums);
      } catch (SQLException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new UserError(server.target().place() + ": " + SqlText.line(e), e);
    }
  }

  ServerRecord record() {
    return new ServerRecord(
        server.name(),
        instance,
        server.kind(),
        server.target().place(),
        facts.title(),
        facts.engines(),
        facts.telling(),
        server.particulars());
  }

  /** Loads the engine's tables, or remembers why that was not possible. */
  List<TableRecord> load(String engine, RunListener listener) throws InterruptedException {
    List<TableRecord> records = new ArrayList<>();
    try {
      engines.learn(engine, listener);
    } catch (SQLException e) {
      broken.put(engine, "it cannot be tried: " + SqlText.line(e));
      return records;
    }
    for (Table table : loaded.tables(engines.traits(engine))) {
      load(table, engine, listener).ifPresent(records::add);
    }
    return records;
  }

  /** What is known of the server's engines. */
  LearnedEngines engines() {
    return engines;
  }

  private Optional<TableRecord> load(Table table, String engine, RunListener listener)
      throws InterruptedException {
    String name = TableNames.of(table, engine);
    listener.loadingBegins(name, table.rows());
    try {
      TableStore.Stored stored = store.store(table, engine, listener::loaded);
      made.put(name, stored.definition());
      TableRecord record =
          new TableRecord(
              server.name(),
              instance,
              engine,
              name,
              stored.rows(),
              stored.checksum(),
              stored.size().dataBytes(),
              stored.size().indexBytes(),
              stored.how(),
              stored.loading().toMillis() / 1e3,
              stored.settled());
      listener.loadingEnds(record);
      return Optional.of(record);
    } catch (SQLException e) {
      broken.put(engine, "loading failed: " + SqlText.line(e));
      listener.note("loading " + name + " failed: " + SqlText.line(e));
      return Optional.empty();
    }
  }

  /** Makes the tables anew that a fork of the cell wants so. */
  void renew(Cell cell, int fork) throws SQLException {
    Workload workload = Workloads.named(cell.workload());
    if (workload.footprint().isFreshFor(fork)) {
      for (Table table : LoadedData.tables(cell)) {
        store.admit(table, cell.engine());
      }
      fresh(cell).renew();
      for (Table table : LoadedData.tables(cell)) {
        String name = TableNames.of(table, cell.engine());
        made.put(name, TableDefinition.of(database.connection(), name));
      }
    }
  }

  /** What a fork has left behind: in tables that it fills, once that has settled. */
  Aftermath aftermath(Cell cell, AppliedSettings applied)
      throws SQLException, InterruptedException {
    Evidence evidence = evidence(cell, applied);
    if (!cell.hasTables() || Workloads.named(cell.workload()).footprint().isEnduring()) {
      return new Aftermath(evidence, List.of());
    }
    List<TableAfter> filled = new ArrayList<>();
    for (FreshTables.State state : fresh(cell).states(facts.abilities())) {
      filled.add(
          new TableAfter(
              state.table(),
              state.engine(),
              state.rows(),
              state.size().dataBytes(),
              state.size().indexBytes(),
              state.settled()));
    }
    return new Aftermath(evidence, filled);
  }

  private FreshTables fresh(Cell cell) {
    return new FreshTables(
        database.connection(),
        LoadedData.tables(cell),
        cell.engine(),
        engines.traits(cell.engine()));
  }

  /** Why no cell of this engine can run, if so. */
  Optional<String> trouble(String engine) {
    if (lost == null && !server.lastWords().isEmpty()) {
      lost = "the server is gone: " + server.lastWords();
    }
    if (lost == null && !database.answers()) {
      lost = "the server does not answer";
    }
    return Optional.ofNullable(lost == null ? broken.get(engine) : lost);
  }

  /** Breaks off what the server is doing for us. */
  void abandon() {
    brokenOff = true;
    try {
      database.connection().abort(Runnable::run);
    } catch (SQLException e) {
      throw new IllegalStateException("every driver can abort a connection", e);
    }
  }

  /** Whether our connection was broken off by ourselves. */
  boolean isBrokenOff() {
    return brokenOff;
  }

  /** What the server says of a cell's tables and statements, and of itself. */
  Evidence evidence(Cell cell, AppliedSettings applied) throws SQLException {
    // the workers' sessions begin after the cell's settings are set, and this one must too
    try (Connection fresh = Connections.openDatabase(server.target(), Map.of())) {
      return new CellQuestions(fresh, facts, engines.traits(cell.engine()), made)
          .ask(cell, LoadedData.tables(cell), applied);
    }
  }

  @Override
  public void close() {
    try {
      database.close();
    } catch (SQLException e) {
      // the server may be gone; what it held for us went with it
      return;
    }
  }
}
