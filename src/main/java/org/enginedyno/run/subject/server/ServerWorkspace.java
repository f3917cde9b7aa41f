package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.db.probe.EngineTrial;
import org.enginedyno.db.quiesce.EngineSettler;
import org.enginedyno.db.quiesce.KeyCaches;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.table.ExistingTables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.os.DataPlace;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.run.subject.server.MemberProof.MemberState;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.server.Server;
import org.enginedyno.workload.RecordedWorkload;
import org.enginedyno.workload.SearchWorkload;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** A server ready for measuring: the marked database, its loaded tables, and their evidence. */
final class ServerWorkspace implements AutoCloseable {
  private final InstanceSetup setup;
  private final Server server;
  private final MarkedDatabase database;
  private final ServerFacts facts;
  private final DataPlace place;
  private final TestedEngines engines;
  private final CellTables tables;
  private final Settings settings;
  private final QuiesceInspection rest;
  private final KeyCaches keyCaches;
  private final MemberProof members;
  private @Nullable String lost;
  private volatile boolean aborted;

  private ServerWorkspace(InstanceSetup setup, MarkedDatabase database, Set<String> written)
      throws SQLException {
    Connection connection = database.connection();
    this.setup = setup;
    this.server = setup.server();
    this.database = database;
    this.facts = ServerFacts.read(connection);
    this.place = server.dataPlace(facts.variables(), setup.temporary());
    this.keyCaches = new KeyCaches(connection);
    this.members = new MemberProof(server);
    this.engines = new TestedEngines(database, facts, setup.known());
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
      MarkedDatabase database = MarkedDatabase.enter(target, setup.server().seal());
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
    particulars.put("data directory", place.toString());
    particulars.putAll(engines.transactions());
    return new ServerRecord(
        server.name(),
        setup.name(),
        server.kind(),
        server.target().place(),
        facts.title(),
        facts.engines(),
        facts.support(),
        new ServerRecord.Conditions(
            facts.relevant(),
            particulars,
            place.sync().map(cost -> cost.median().toNanos() / 1e3).orElse(null)));
  }

  CellTables tables() {
    return tables;
  }

  TestedEngines engines() {
    return engines;
  }

  MemberProof members() {
    return members;
  }

  /** The state after a fork; filled tables are read once the server is idle. */
  Aftermath aftermath(Cell cell, AppliedSettings applied, Optional<Crash> crash, ForkLog log)
      throws SQLException, InterruptedException {
    // before the tables are settled, as other members replay that
    MemberState all = members.after(cell, tables.form(cell).names(), log);
    Evidence evidence = evidence(cell, applied);
    if (crash.isPresent()) {
      // the check of the crash decides whether they may differ
      List<String> differences =
          all.checks().stream().filter(check -> !check.passed()).map(Check::detail).toList();
      return new Aftermath(
          evidence,
          tables.filled(cell),
          List.of(),
          crash.map(one -> one.with(differences)),
          Optional.empty());
    }
    List<Check> checks =
        Stream.of(
                all.checks().stream(),
                sameOnMembers(cell, evidence).stream(),
                Stream.of(
                    SessionCheck.of(
                        evidence,
                        log.workers().states(),
                        members.areOnFirst(cell),
                        Workloads.writes(cell))),
                members.otherSettings(cell, evidence).stream())
            .flatMap(one -> one)
            .toList();
    return new Aftermath(evidence, tables.filled(cell), checks, crash, all.replication());
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

  /** Why no key of the engine contains the words that the cell searches for. */
  Optional<String> obstacleWords(Cell cell) throws SQLException {
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
      return WordRules.of(fresh, rules).obstacle(searches);
    }
  }

  /** Why the server refuses a statement that a user wrote; empty if it accepts all. */
  Optional<String> refusal(Cell cell) throws SQLException {
    if (Workloads.named(cell.workload()).as(RecordedWorkload.class).isEmpty()) {
      return Optional.empty();
    }
    try (CellQuestions questions = questions(server.target(), cell)) {
      return questions.refusal(cell, tables.form(cell).names());
    }
  }

  /** Assigns key caches to the cell's tables and resets those of other tables. */
  void placeKeys(Cell cell) throws SQLException {
    boolean own = Workloads.named(cell.workload()).hasOwnKeyCaches(cell.knobs());
    TableNames names = tables.form(cell).names();
    keyCaches.give(own ? InstanceSetup.tables(cell).stream().map(names::of).toList() : List.of());
  }

  /** The state before a fork, once the server is idle. */
  Evidence evidenceAtRest(Cell cell, int fork, AppliedSettings applied)
      throws NotReadyException, SQLException, InterruptedException {
    Optional<QuiesceState> left = rest.before(cell, fork);
    Evidence evidence = evidence(cell, applied).with(left);
    Optional<Check> members = sameOnMembers(cell, evidence).filter(check -> !check.passed());
    if (members.isPresent()) {
      throw new NotReadyException(Status.INVALID, members.get().detail());
    }
    return evidence;
  }

  /** The current state of a cell's tables and statements and of the server. */
  Evidence evidence(Cell cell, AppliedSettings applied) throws SQLException {
    try (CellQuestions questions = questions(server.target(), cell)) {
      return questions
          .ask(cell, tables.form(cell).names(), InstanceSetup.tables(cell), applied)
          .at(place);
    }
  }

  /** Opens a session on a member, after the settings are set, like the workers' sessions. */
  private CellQuestions questions(Target member, Cell cell) throws SQLException {
    Target target = ExistingTables.target(member, cell.data());
    return new CellQuestions(
        Connections.withRetries(() -> Connections.openDatabase(target, Map.of())),
        facts,
        engines.traits(cell.engine()),
        tables.made());
  }

  /** Checks that other measured members have the first one's tables, plans and settings. */
  private Optional<Check> sameOnMembers(Cell cell, Evidence first) {
    List<Target> further = members.further(cell);
    List<String> problems = new ArrayList<>();
    for (Target member : further) {
      try (CellQuestions questions = questions(member, cell)) {
        List<Table> asked = members.concerns(cell) ? InstanceSetup.tables(cell) : List.of();
        Evidence other = questions.ask(cell, tables.form(cell).names(), asked, first.applied());
        problems.addAll(members.differences(cell, member, first, other));
      } catch (SQLException e) {
        problems.add("member %s: %s".formatted(member.place(), Sql.line(e)));
      }
    }
    return further.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Check.of(
                "members", problems, "members that are measured have the same tables and plans"));
  }

  @Override
  public void close() {
    members.close();
    try {
      database.close();
    } catch (SQLException e) {
      return; // the server may be gone, and its locks with it
    }
  }

  /** A server's engines: described by files, or else by a trial. */
  static final class TestedEngines {
    private final MarkedDatabase database;
    private final ServerFacts facts;
    private final SortedMap<String, String> transactions = new TreeMap<>();
    private Engines engines;

    TestedEngines(MarkedDatabase database, ServerFacts facts, Engines known) {
      this.database = database;
      this.facts = facts;
      this.engines = known;
    }

    /** Tests an engine's transactions, and all of it if no file describes it. */
    void learn(String engine, RunListener listener) throws SQLException {
      EngineTrial trial = new EngineTrial(database, facts, engine);
      if (!transactions.containsKey(engine)) {
        transactions.put(engine, trial.transactions());
      }
      engines = engines.on(facts.variables().keySet(), engine);
      if (!engines.isKnown(engine)) {
        EngineTraits traits = trial.traits();
        engines = engines.with(engine, traits);
        listener.note(
            "no file describes engine %s; a trial shows that it %s"
                .formatted(engine, traits.words()));
      }
    }

    /** Copies what was learned before a restart, as a restart does not change it. */
    void copyFrom(TestedEngines before) {
      transactions.putAll(before.transactions);
      engines = before.engines;
    }

    /** What the engines claim about transactions, and what they do. */
    SortedMap<String, String> transactions() {
      SortedMap<String, String> words = new TreeMap<>();
      transactions.forEach((name, result) -> words.put(name + ServerRecord.TRANSACTIONS, result));
      return words;
    }

    /** Why the tables of a cell cannot be in its engine. */
    Optional<String> obstacle(Cell cell) {
      return engines.obstacle(cell.engine(), Workloads.named(cell.workload()).needs(cell.knobs()));
    }

    EngineTraits traits(String engine) {
      return engines.of(engine);
    }
  }
}
