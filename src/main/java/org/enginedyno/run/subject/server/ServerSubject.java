package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Remedy;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Instance;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.subject.CloseAll;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.TestSubject;
import org.enginedyno.run.subject.TestSubject.Aftermath;
import org.enginedyno.run.subject.TestSubjects.SubjectListener;
import org.enginedyno.server.Server;

/**
 * The instances of a server, which get the tables, settings and cores of each cell.
 *
 * @param alone whether the run has no other server, which may know other settings
 */
record ServerSubject(
    ServerInstances instances,
    boolean alone,
    MachineResources resources,
    SubjectListener findings,
    Interruption interruption)
    implements TestSubject {
  /** Work on a server for one cell. */
  private interface CellWork<T> {
    T run(ServerInstance instance)
        throws NotReadyException, IOException, InterruptedException, SQLException;
  }

  /** Does work that an interrupt stops; its failure concerns this cell alone. */
  private <T> T work(Cell cell, CellWork<T> work)
      throws NotReadyException, IOException, InterruptedException {
    try (Interruption.Work stoppable = interruption.start()) {
      return work.run(instances.of(cell));
    } catch (SQLException e) {
      throw NotReadyException.failed(explain(cell, Remedy.line(e)));
    } catch (UserError e) {
      throw NotReadyException.failed(explain(cell, String.valueOf(e.getMessage())));
    }
  }

  @Override
  public void prepare(List<Cell> cells) throws IOException, InterruptedException {
    for (ServerInstance instance : instances.all()) {
      findings.note(instance.workspace().record());
      if (alone) {
        ServerInstances.refuseUnknown(instance, cells);
      }
    }
    Map<String, Cell> engines = new TreeMap<>();
    cells.stream()
        .filter(Cell::hasTables)
        .filter(cell -> instances.of(cell).workspace().tables().form(cell).isPlain())
        .forEach(cell -> engines.putIfAbsent(cell.engine(), cell));
    for (Map.Entry<String, Cell> engine : engines.entrySet()) {
      if (!interruption.isRequested()) {
        List<TableRecord> tables;
        try (Interruption.Work work = interruption.start()) {
          tables = instances.of(engine.getValue()).starts().load(engine.getKey());
        }
        for (TableRecord table : tables) {
          findings.note(table);
        }
      }
    }
    for (ServerInstance instance : instances.all()) {
      // the engines' trials have added to the record
      findings.note(instance.workspace().record());
    }
  }

  /** A server that does not answer is revived before its next cell. */
  @Override
  public SortedMap<String, String> regime(Cell cell) {
    ServerInstance instance = instances.of(cell);
    if (cell.setup().settings().isEmpty()
        || instance.workspace().trouble(cell.engine()).isPresent()) {
      return new TreeMap<>();
    }
    try {
      return instance.regime(cell.setup());
    } catch (SQLException e) {
      return new TreeMap<>();
    }
  }

  @Override
  public Evidence before(Cell cell, int fork)
      throws NotReadyException, IOException, InterruptedException {
    return work(cell, instance -> before(cell, fork, instance));
  }

  private Evidence before(Cell cell, int fork, ServerInstance instance)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    revive(instance);
    // without this check, every question to a silent server would wait for its timeout
    NotReadyException.failIf(instance.workspace().trouble(cell.engine()));
    NotReadyException.skipIf(
        CrashInspection.obstacle(cell, instance.server().control().isPresent())
            .or(() -> instance.workspace().members().obstacle(cell))
            .or(() -> instance.workspace().engines().obstacle(cell)));
    AppliedSettings applied = apply(cell, fork, instance);
    findings.note(
        new SettingRecord(
            cell.server(),
            instance.instance(),
            cell.setup().settings(),
            instance.withDerived(applied.effective()),
            applied.how()));
    NotReadyException.failIf(instance.workspace().trouble(cell.engine()));
    NotReadyException.skipIf(instance.workspace().obstacleWords(cell));
    for (TableRecord table : instance.provide(cell)) {
      findings.note(table);
    }
    instance.workspace().placeKeys(cell);
    instance.workspace().tables().recreate(cell);
    NotReadyException.failIf(instance.workspace().refusal(cell));
    instance
        .workspace()
        .members()
        .before(cell, instance.workspace().tables().form(cell).names(), fork == 1);
    return instance.workspace().evidenceAtRest(cell, fork, applied);
  }

  /** Revival is tried again before the next cell. */
  private static void revive(ServerInstance instance)
      throws NotReadyException, InterruptedException {
    try {
      instance.revive();
    } catch (IOException e) {
      throw NotReadyException.failed(
          "the server is gone and does not restart: " + ServerStarts.failure(e));
    }
  }

  /** A failure here concerns one cell only. */
  private AppliedSettings apply(Cell cell, int fork, ServerInstance instance)
      throws NotReadyException, SQLException, InterruptedException {
    try {
      AppliedSettings applied = instance.apply(cell, resources.sets(cell.cores()).server());
      if (fork > 1 && !applied.mismatches().isEmpty()) {
        throw NotReadyException.failed(String.join("; ", applied.mismatches()));
      }
      return applied;
    } catch (IOException | UserError e) {
      throw NotReadyException.failed(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Aftermath after(Cell cell, int fork, ForkLog log)
      throws NotReadyException, IOException, InterruptedException {
    return work(
        cell,
        instance -> {
          Optional<Crash> crash = recover(cell, fork, log, instance);
          Aftermath aftermath =
              instance.workspace().aftermath(cell, instance.applied(cell), crash, log);
          instance.starts().forkSucceeded();
          return aftermath;
        });
  }

  /** Restarts a server that was killed for the cell, and applies the cell's settings again. */
  private Optional<Crash> recover(Cell cell, int fork, ForkLog log, ServerInstance instance)
      throws NotReadyException, SQLException, InterruptedException {
    Optional<CrashInspection> inspection =
        CrashInspection.of(cell, instance.workspace().tables().form(cell).names(), log);
    if (inspection.isEmpty()) {
      return Optional.empty();
    }
    try {
      Crash left = instance.recover(inspection.get());
      apply(cell, fork, instance);
      return Optional.of(left);
    } catch (IOException e) {
      throw NotReadyException.failed(
          "the server was killed and does not restart: " + ServerStarts.failure(e));
    }
  }

  @Override
  public Optional<Server> server(Cell cell) {
    return Optional.of(instances.of(cell).server());
  }

  @Override
  public String explain(Cell cell, String seen) {
    String words = instances.of(cell).server().lastWords();
    if (words.isEmpty() && Remedy.mayBeGone(seen)) {
      try (Connection again = Connections.open(instances.of(cell).server().target())) {
        return seen;
      } catch (SQLException e) {
        return "the server is gone: " + Sql.line(e);
      } catch (UserError e) {
        return "the server is gone: " + e.getMessage();
      }
    }
    return words.isEmpty() || seen.contains(words) ? seen : "the server is gone: " + words;
  }

  @Override
  public void abandon() {
    instances.all().forEach(one -> one.workspace().abandon());
  }

  @Override
  public void close() {
    instances.close();
  }

  /** The open instances of one server: one for all engines, or one per engine. */
  static final class ServerInstances implements AutoCloseable {
    /** The instance that all engines share. */
    static final String SHARED = "shared";

    private final Map<String, ServerInstance> instances = new LinkedHashMap<>();

    @FunctionalInterface
    interface Opening {
      ServerInstance open(String instance) throws IOException, InterruptedException;
    }

    /** Opens the instances that these cells need; all cells share the kind of instance. */
    static ServerInstances open(List<Cell> cells, Opening opening)
        throws IOException, InterruptedException {
      ServerInstances opened = new ServerInstances();
      try {
        for (String instance : names(cells)) {
          opened.instances.put(instance, opening.open(instance));
        }
        return opened;
      } catch (IOException | InterruptedException | RuntimeException e) {
        opened.close();
        throw e;
      }
    }

    static Collection<String> names(List<Cell> cells) {
      List<String> engines =
          cells.stream()
              .filter(Cell::hasTables)
              .map(Cell::engine)
              .distinct()
              .sorted(String.CASE_INSENSITIVE_ORDER)
              .toList();
      boolean shared = cells.get(0).get(PlanAxis.INSTANCE) == Instance.SHARED || engines.isEmpty();
      return shared ? List.of(SHARED) : engines;
    }

    /** The instance for a cell; a floor uses the first one. */
    ServerInstance of(Cell cell) {
      ServerInstance own = instances.get(cell.engine());
      return own == null ? instances.values().iterator().next() : own;
    }

    Collection<ServerInstance> all() {
      return instances.values();
    }

    @Override
    public void close() {
      CloseAll.all(instances, ServerInstance::close);
    }

    /** Refuses the run if a cell requests a setting that the server does not know. */
    static void refuseUnknown(ServerInstance instance, List<Cell> cells) {
      Set<String> problems = new LinkedHashSet<>();
      try {
        for (Setup setup : cells.stream().map(Cell::setup).distinct().toList()) {
          problems.addAll(instance.mistakes(setup));
        }
      } catch (SQLException e) {
        throw new UserError(
            "%s does not report its settings: %s"
                .formatted(instance.server().target().place(), Sql.line(e)),
            e);
      }
      if (!problems.isEmpty()) {
        throw UserError.of("settings", List.copyOf(problems));
      }
    }
  }
}
