package org.enginedyno.run.bed.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.EngineTraits;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.TableEngine;
import org.enginedyno.db.link.Connections;
import org.enginedyno.db.link.SqlText;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.table.Answers;
import org.enginedyno.db.table.Explain;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableStore;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.ServerRecord;
import org.enginedyno.result.TableRecord;
import org.enginedyno.run.bed.AppliedSettings;
import org.enginedyno.run.bed.Evidence;
import org.enginedyno.run.live.RunListener;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Keys;
import org.enginedyno.workload.NormalTable;
import org.enginedyno.workload.ReadPattern;
import org.enginedyno.workload.Workloads;
import org.jspecify.annotations.Nullable;

/**
 * A server made ready for measuring: the marked database, its loaded tables, and what proves them.
 */
final class ServerWorkspace implements AutoCloseable {
  private static final long EXPLAIN_STREAM = -2;
  private static final int ANSWER_SECONDS = 20;

  private final Server server;
  private final String instance;
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final Dataset dataset = new NormalTable();
  private final TableStore store;
  private final Settings settings;
  private final DataSpec data;
  private final Map<String, String> broken = new HashMap<>();
  private @Nullable String lost;
  private volatile boolean brokenOff;

  private ServerWorkspace(
      Server server,
      String instance,
      MarkedDatabase database,
      ServerFacts facts,
      DataSpec data,
      RowSums sums)
      throws SQLException {
    this.server = server;
    this.instance = instance;
    this.database = database;
    this.facts = facts;
    this.data = data;
    this.store = new TableStore(database, facts, dataset, data, sums);
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

  static ServerWorkspace enter(Server server, String instance, DataSpec data, RowSums sums) {
    try {
      MarkedDatabase database = MarkedDatabase.enter(server.target());
      try {
        return new ServerWorkspace(
            server, instance, database, ServerFacts.read(database.connection()), data, sums);
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

  /** Loads the engine's table, or remembers why that was not possible. */
  Optional<TableRecord> load(String engine, RunListener listener) throws InterruptedException {
    String table = TableStore.table(dataset, engine);
    listener.loadingBegins(table, data.rows());
    try {
      TableStore.Stored stored = store.store(engine, listener::loaded);
      TableRecord record =
          new TableRecord(
              server.name(),
              instance,
              engine,
              table,
              data.rows(),
              stored.checksum(),
              stored.dataBytes(),
              stored.indexBytes(),
              stored.how(),
              stored.loading().toMillis() / 1e3,
              stored.settled());
      listener.loadingEnds(record);
      return Optional.of(record);
    } catch (SQLException e) {
      broken.put(engine, "loading failed: " + SqlText.line(e));
      listener.note("loading " + table + " failed: " + SqlText.line(e));
      return Optional.empty();
    }
  }

  /** Why no cell of this engine can run, if so. */
  Optional<String> trouble(String engine) {
    if (lost == null && !server.lastWords().isEmpty()) {
      lost = "the server is gone: " + server.lastWords();
    }
    if (lost == null && !answers()) {
      lost = "the server does not answer";
    }
    return Optional.ofNullable(lost == null ? broken.get(engine) : lost);
  }

  private boolean answers() {
    try {
      return database.connection().isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      return false;
    }
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

  /** What the server says of a cell's table and statement before it is measured. */
  Evidence evidence(Cell cell, AppliedSettings fitted) throws SQLException {
    if (cell.isFloor()) {
      return Evidence.ofFloor(fitted);
    }
    // the workers' sessions begin after the cell's settings are set, and this one must too
    try (Connection fresh = Connections.openDatabase(server.target(), Map.of())) {
      return evidence(fresh, cell, fitted);
    }
  }

  private Evidence evidence(Connection connection, Cell cell, AppliedSettings fitted)
      throws SQLException {
    String table = TableStore.table(dataset, cell.engine());
    ReadPattern pattern = ReadPattern.valueOf(cell.workload());
    int[] values = pattern.binding().draw(new Keys(data, EXPLAIN_STREAM));
    Access declared = Workloads.named(cell.workload()).access().orElseThrow();
    Explain explain = Explain.of(connection, facts, pattern.sql(table).orElseThrow(), values);
    boolean covering = EngineTraits.of(cell.engine()).covers(declared, explain.access());
    return new Evidence(
        TableEngine.of(connection, table).orElse("none"),
        explain,
        new Access(declared.index(), covering),
        Answers.checksum(connection, pattern, table, data),
        fitted);
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
