package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.SqlText;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.quiesce.KeyCaches;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableFiles;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.os.ProcessFolder;
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

/**
 * A server made ready for measuring: the marked database, its loaded tables, and what proves them.
 */
final class ServerWorkspace implements AutoCloseable {
  private final Server server;
  private final String instance;
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final LearnedEngines engines;
  private final CellTables tables;
  private final Settings settings;
  private final RestInspection rest;
  private final KeyCaches keyCaches;
  private @Nullable String lost;
  private volatile boolean brokenOff;

  private ServerWorkspace(
      Server server,
      String instance,
      MarkedDatabase database,
      ServerFacts facts,
      LoadedData loaded,
      RowSums sums,
      Set<String> written)
      throws SQLException {
    this.server = server;
    this.instance = instance;
    this.database = database;
    this.facts = facts;
    this.keyCaches = new KeyCaches(database.connection());
    this.engines = new LearnedEngines(database, facts, loaded.known());
    boolean ours = server.control().isPresent();
    EngineSettler settling =
        ours
            ? EngineSettler.ofOurs(database.connection(), facts.abilities())
            : EngineSettler.ofGuest(database.connection(), facts.abilities());
    this.tables =
        new CellTables(
            server.name(),
            instance,
            database,
            facts,
            settling,
            engines,
            loaded,
            sums,
            files(server, facts),
            loaded.data().existing() == null
                ? null
                : new ExistingData(server, instance, loaded.data()));
    this.rest =
        new RestInspection(database, settling, engines::traits, written, EngineSettler.LIMIT);
    this.settings = ours ? Settings.ofOurs(database.connection()) : Settings.ofGuest(database);
  }

  private static TableFiles files(Server server, ServerFacts facts) {
    String folder =
        facts.variables().getOrDefault("datadir", "") + "/" + server.target().database();
    return new TableFiles(server.process().flatMap(one -> ProcessFolder.of(one, folder)));
  }

  /** What an earlier run had left changed and was set back when this one came, a line each. */
  List<String> restored() {
    return database.restored();
  }

  /** The server's variables, as cells ask for them. */
  Settings settings() {
    return settings;
  }

  /**
   * Enters a server.
   *
   * @param written the engines that cells have written to before, and will
   */
  static ServerWorkspace enter(
      Server server, String instance, LoadedData loaded, RowSums sums, Set<String> written) {
    try {
      MarkedDatabase database = MarkedDatabase.enter(server.target());
      try {
        return new ServerWorkspace(
            server,
            instance,
            database,
            ServerFacts.read(database.connection()),
            loaded,
            sums,
            written);
      } catch (SQLException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new UserError(server.target().place() + ": " + SqlText.line(e), e);
    }
  }

  ServerRecord record() {
    Map<String, String> particulars = new TreeMap<>(server.particulars());
    particulars.putAll(engines.transactions());
    return new ServerRecord(
        server.name(),
        instance,
        server.kind(),
        server.target().place(),
        facts.title(),
        facts.engines(),
        facts.support(),
        facts.telling(),
        particulars,
        server.syncCost().map(cost -> cost.median().toNanos() / 1e3).orElse(null));
  }

  /** The tables of the cells. */
  CellTables tables() {
    return tables;
  }

  /** What is known of the server's engines. */
  LearnedEngines engines() {
    return engines;
  }

  /** What a fork has left behind: in tables that it fills, once that has settled. */
  Aftermath aftermath(Cell cell, AppliedSettings applied)
      throws SQLException, InterruptedException {
    return new Aftermath(evidence(cell, applied), tables.filled(cell));
  }

  /** Why no cell of this engine can run, if so. */
  Optional<String> trouble(String engine) {
    if (lost == null && !server.lastWords().isEmpty()) {
      lost = "the server is gone: " + server.lastWords();
    }
    if (lost == null && !database.answers()) {
      lost = "the server does not answer";
    }
    return lost == null ? tables.trouble(engine) : Optional.of(lost);
  }

  /** Whether it was the server that ended our connection; not so one that keeps silent. */
  boolean isCutOff() {
    return !brokenOff && database.isCutOff();
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

  /** Why nothing that the cell searches for is in a key of its engine, if so. */
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
    try (Connection fresh = Connections.openPatiently(server.target())) {
      return WordRules.of(fresh, rules).reasonAgainst(searches);
    }
  }

  /** Puts the keys of the cell's tables where it wants them, and those of others back. */
  void placeKeys(Cell cell) throws SQLException {
    boolean own = Workloads.named(cell.workload()).hasOwnKeyCaches(cell.knobs());
    TableNames names = tables.form(cell).names();
    keyCaches.give(own ? LoadedData.tables(cell).stream().map(names::of).toList() : List.of());
  }

  /** What the server says before a fork, once it is at rest. */
  Evidence evidenceAtRest(Cell cell, int fork, AppliedSettings applied)
      throws SQLException, InterruptedException {
    Optional<QuiesceState> left = rest.before(cell, fork);
    return evidence(cell, applied).with(left);
  }

  /** What the server says of a cell's tables and statements, and of itself. */
  Evidence evidence(Cell cell, AppliedSettings applied) throws SQLException {
    // the workers' sessions begin after the cell's settings are set, and this one must too
    Target target = ExistingTables.target(server.target(), cell.data());
    try (Connection fresh = Connections.openPatiently(target)) {
      return new CellQuestions(fresh, facts, engines.traits(cell.engine()), tables.made())
          .ask(cell, tables.form(cell).names(), LoadedData.tables(cell), applied);
    }
  }

  @Override
  public void close() {
    try {
      database.close();
    } catch (SQLException e) {
      return; // the server may be gone; what it held for us went with it
    }
  }
}
