package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.quiesce.KeyCaches;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.QuiesceState;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.run.subject.Aftermath;
import org.enginedyno.run.subject.AppliedSettings;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.server.Server;
import org.enginedyno.workload.SearchWorkload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** A server ready for measuring: the marked database, its loaded tables, and their evidence. */
final class ServerWorkspace implements AutoCloseable {
  private final InstanceSetup setup;
  private final Server server;
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final TestedEngines engines;
  private final CellTables tables;
  private final Settings settings;
  private final QuiesceInspection rest;
  private final KeyCaches keyCaches;
  private @Nullable String lost;
  private volatile boolean aborted;

  private ServerWorkspace(InstanceSetup setup, MarkedDatabase database, Set<String> written)
      throws SQLException {
    Connection connection = database.connection();
    this.setup = setup;
    this.server = setup.server();
    this.database = database;
    this.facts = ServerFacts.read(connection);
    this.keyCaches = new KeyCaches(connection);
    this.engines = new TestedEngines(database, facts, setup.loaded().known());
    boolean started = server.control().isPresent();
    EngineSettler settling = new EngineSettler(connection, facts.abilities(), started);
    this.tables = new CellTables(setup, database, facts, settling, engines);
    this.rest =
        new QuiesceInspection(database, settling, engines::traits, written, EngineSettler.LIMIT);
    this.settings = started ? Settings.ofStarted(connection) : Settings.ofExternal(database);
  }

  /** Settings that an earlier run left changed and that were restored on entry, one line each. */
  List<String> restored() {
    return database.restored();
  }

  Settings settings() {
    return settings;
  }

  /** Enters a server; {@code written} holds the engines that cells write to, in all its starts. */
  static ServerWorkspace enter(InstanceSetup setup, Set<String> written) {
    Target target = setup.server().target();
    try {
      MarkedDatabase database = MarkedDatabase.enter(target);
      try {
        return new ServerWorkspace(setup, database, written);
      } catch (SQLException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new UserError(target.place() + ": " + Sql.line(e), e);
    }
  }

  ServerRecord record() {
    Map<String, String> particulars = new TreeMap<>(server.particulars());
    particulars.putAll(engines.transactions());
    return new ServerRecord(
        server.name(),
        setup.name(),
        server.kind(),
        server.target().place(),
        facts.title(),
        facts.engines(),
        facts.support(),
        facts.relevant(),
        particulars,
        server.syncCost().map(cost -> cost.median().toNanos() / 1e3).orElse(null));
  }

  CellTables tables() {
    return tables;
  }

  TestedEngines engines() {
    return engines;
  }

  /** The state after a fork; filled tables are read once the server is idle. */
  Aftermath aftermath(Cell cell, AppliedSettings applied)
      throws SQLException, InterruptedException {
    return new Aftermath(evidence(cell, applied), tables.filled(cell));
  }

  /** Why no cell of this engine can run; empty if cells can. */
  Optional<String> trouble(String engine) {
    if (lost == null && !server.lastWords().isEmpty()) {
      lost = "the server is gone: " + server.lastWords();
    }
    if (lost == null && !database.answers()) {
      lost = "the server does not answer";
    }
    return lost == null ? tables.trouble(engine) : Optional.of(lost);
  }

  /** Whether the server closed the connection; false for one that is silent. */
  boolean isCutOff() {
    return !aborted && database.isCutOff();
  }

  /** Aborts the server's current work. */
  void abandon() {
    aborted = true;
    try {
      database.connection().abort(Runnable::run);
    } catch (SQLException e) {
      throw new IllegalStateException("every driver can abort a connection", e);
    }
  }

  boolean isAborted() {
    return aborted;
  }

  /** Why no key of the engine has the words that the cell searches for. */
  Optional<String> reasonAgainstWords(Cell cell) throws SQLException {
    Map<String, List<String>> searches =
        Workloads.named(cell.workload())
            .as(SearchWorkload.class)
            .map(one -> one.searches(cell.knobs()))
            .orElse(Map.of());
    String rules = engines.traits(cell.engine()).keys().fullText();
    if (searches.isEmpty() || rules == null) {
      return Optional.empty();
    }
    try (Connection fresh =
        Connections.withRetries(() -> Connections.openDatabase(server.target(), Map.of()))) {
      return WordRules.of(fresh, rules).reasonAgainst(searches);
    }
  }

  /** Assigns key caches to the cell's tables and resets those of other tables. */
  void placeKeys(Cell cell) throws SQLException {
    boolean own = Workloads.named(cell.workload()).hasOwnKeyCaches(cell.knobs());
    TableNames names = tables.form(cell).names();
    keyCaches.give(own ? LoadedData.tables(cell).stream().map(names::of).toList() : List.of());
  }

  /** The state before a fork, once the server is idle. */
  Evidence evidenceAtRest(Cell cell, int fork, AppliedSettings applied)
      throws SQLException, InterruptedException {
    Optional<QuiesceState> left = rest.before(cell, fork);
    return evidence(cell, applied).with(left);
  }

  /** The current state of a cell's tables and statements and of the server. */
  Evidence evidence(Cell cell, AppliedSettings applied) throws SQLException {
    // like the workers' sessions, this one must start after the settings are set
    Target target = ExistingTables.target(server.target(), cell.data());
    try (Connection fresh =
        Connections.withRetries(() -> Connections.openDatabase(target, Map.of()))) {
      return new CellQuestions(fresh, facts, engines.traits(cell.engine()), tables.made())
          .ask(cell, tables.form(cell).names(), LoadedData.tables(cell), applied);
    }
  }

  @Override
  public void close() {
    try {
      database.close();
    } catch (SQLException e) {
      return; // the server may be gone, and its locks with it
    }
  }
}
