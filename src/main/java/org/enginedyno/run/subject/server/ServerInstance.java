package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.setting.Settings.SettingRefusal;
import org.enginedyno.db.setting.Settings.SettingRefusal.Cause;
import org.enginedyno.db.setting.Settings.SettingsPlan;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.db.table.TableState;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.Control;
import org.enginedyno.server.Server;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;

/** One instance of a server with its tables, settings and cores. */
final class ServerInstance implements AutoCloseable {
  private final InstanceSetup setup;
  private final Server server;
  private final RunListener listener;
  private final ServerStarts starts;
  private final Confinement confinement;
  private final Map<String, String> initialVariables;
  private final Map<Map<String, String>, String> unattainable = new HashMap<>();
  private final Set<String> onlyAtStart = new TreeSet<>();
  private String appliedHow = "";
  private SortedMap<String, String> set = new TreeMap<>();

  ServerInstance(InstanceSetup setup, RunListener listener) {
    this.setup = setup;
    this.server = setup.server();
    this.listener = listener;
    this.starts = new ServerStarts(setup, listener);
    this.confinement = new Confinement(server);
    this.initialVariables = workspace().record().conditions().variables();
  }

  Server server() {
    return server;
  }

  String instance() {
    return setup.name();
  }

  ServerWorkspace workspace() {
    return starts.workspace();
  }

  ServerStarts starts() {
    return starts;
  }

  /** Restarts or reconnects a lost server if possible. */
  void revive() throws NotReadyException, IOException, InterruptedException {
    if (starts.revive()) {
      forget();
    }
  }

  /** Restarts a killed server and examines its rows. */
  Crash recover(CrashInspection inspection)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    forget();
    return starts.recover(inspection);
  }

  /**
   * The variables that a cell has set, and those that the server derived from them at its start.
   */
  Map<String, String> withDerived(Map<String, String> effective) {
    Map<String, String> all = new TreeMap<>(workspace().record().conditions().variables());
    all.entrySet().removeAll(initialVariables.entrySet());
    all.putAll(effective);
    return all;
  }

  /** Loads tables in the form that this cell's settings give them. */
  List<TableRecord> provide(Cell cell)
      throws NotReadyException, SQLException, InterruptedException {
    return workspace().tables().provide(cell, listener);
  }

  /** The mistakes in these settings on any such server, one line each. */
  List<String> mistakes(Setup setup) throws SQLException {
    Settings settings = workspace().settings();
    return settings.mistakes(settings.requested(setup));
  }

  /** The settings that need a start; cells that share them can alternate. */
  SortedMap<String, String> regime(Setup setup) throws SQLException {
    Settings settings = workspace().settings();
    SortedMap<String, String> requested = settings.requested(setup);
    return settings.problems(requested).isEmpty() ? plan(requested).atStart() : new TreeMap<>();
  }

  /** Applies the settings and cores of a cell and returns the values in effect. */
  AppliedSettings apply(Cell cell, Optional<CpuSet> cores)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    SortedMap<String, String> requested = workspace().settings().requested(cell.setup());
    NotReadyException.skipIf(Optional.ofNullable(unattainable.get(requested)));
    List<String> problems = workspace().settings().problems(requested);
    if (!problems.isEmpty()) {
      throw unattainable(requested, problems);
    }
    SettingsPlan plan = plan(requested);
    String how = requested.isEmpty() ? "as it came" : "while it ran";
    boolean restarted = !isStartedWith(plan.atStart());
    if (restarted) {
      restart(plan.atStart());
    }
    if (apply(plan, requested) || restarted) {
      how = "by a new start";
    }
    confinement.confine(cores);
    appliedHow = how;
    AppliedSettings applied = applied(cell);
    if (!applied.unmet().isEmpty()) {
      throw unattainable(requested, applied.mismatches());
    }
    return applied;
  }

  /** Records settings that a cell cannot have, so that later cells do not try them again. */
  private NotReadyException unattainable(Map<String, String> requested, List<String> reasons) {
    unattainable.put(new TreeMap<>(requested), String.join("; ", reasons));
    return new NotReadyException(Status.SKIPPED, String.join("; ", reasons));
  }

  /** The cell's settings with their current values. */
  AppliedSettings applied(Cell cell) throws SQLException {
    SortedMap<String, String> requested = workspace().settings().requested(cell.setup());
    return new AppliedSettings(
        workspace().settings().effective(requested),
        workspace().settings().unmet(requested),
        requested,
        appliedHow);
  }

  /** Some variables are settable by kind, but refused while the server runs. */
  private SettingsPlan plan(SortedMap<String, String> requested) throws SQLException {
    SettingsPlan plan = workspace().settings().plan(requested);
    SortedMap<String, String> running = new TreeMap<>(plan.running());
    SortedMap<String, String> atStart = new TreeMap<>(plan.atStart());
    running.forEach(
        (name, value) -> {
          if (onlyAtStart.contains(name)) {
            atStart.put(name, value);
          }
        });
    running.keySet().removeAll(onlyAtStart);
    return new SettingsPlan(running, atStart);
  }

  private boolean isStartedWith(SortedMap<String, String> atStart) throws SQLException {
    return atStart.keySet().containsAll(starts.startedWith().keySet())
        && workspace().settings().unmet(atStart).isEmpty();
  }

  /**
   * Restores the variables that an earlier cell set and those that changed with them, then sets the
   * plan's variables; returns whether that required a restart.
   */
  private boolean apply(SettingsPlan plan, Map<String, String> requested)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    boolean restarted = !plan.running().equals(set) && restore(plan);
    set = plan.running();
    List<SettingRefusal> refusals = workspace().settings().apply(plan.running());
    if (refusals.isEmpty()) {
      return restarted;
    }
    if (server.control().isEmpty()) {
      set = new TreeMap<>();
      workspace().settings().restore();
    } else if (refusals.stream().allMatch(refusal -> refusal.cause() == Cause.RUNNING)) {
      SortedMap<String, String> all = new TreeMap<>(plan.running());
      all.putAll(plan.atStart());
      refusals.forEach(refusal -> onlyAtStart.add(refusal.variable()));
      SettingsPlan again = plan(all);
      restart(again.atStart());
      set = again.running();
      refusals = workspace().settings().apply(again.running());
      if (refusals.isEmpty()) {
        return true;
      }
    }
    throw unattainable(requested, refusals.stream().map(SettingRefusal::line).toList());
  }

  /** What cannot be restored while the server runs is gone after a restart. */
  private boolean restore(SettingsPlan plan)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    List<String> problems = workspace().settings().restore();
    if (workspace().settings().left().isEmpty()) {
      return false;
    }
    if (server.control().isEmpty()) {
      throw NotReadyException.failed(String.join("; ", problems));
    }
    restart(plan.atStart());
    return true;
  }

  private void restart(SortedMap<String, String> variables)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    Optional<Control> control = server.control();
    if (control.isEmpty()) {
      throw new NotReadyException(
          Status.SKIPPED,
          "%s takes %s only at a start, was not started by dyno, and has %s"
              .formatted(server.name(), variables, workspace().settings().effective(variables)));
    }
    try {
      starts.restart(control.get(), variables);
    } finally {
      forget();
    }
  }

  /** Forgets the state before a restart. */
  private void forget() {
    confinement.forget();
    set = new TreeMap<>();
  }

  @Override
  public void close() {
    try (Server ending = server;
        ServerWorkspace left = workspace()) {
      if (server.control().isEmpty()) {
        starts.restoreExternal();
      }
    }
  }

  /** The cores that a server may use, as far as known. */
  static final class Confinement {
    private static final String EVERYWHERE = "";
    private static final String UNKNOWN = "?";

    private final Server server;
    private String confinedTo = EVERYWHERE;

    Confinement(Server server) {
      this.server = server;
    }

    /** The server was restarted. */
    void forget() {
      confinedTo = UNKNOWN;
    }

    /** Confines the server to these cores, or lets it use all. */
    void confine(Optional<CpuSet> allowed) throws NotReadyException, InterruptedException {
      String cores = allowed.map(CpuSet::toString).orElse(EVERYWHERE);
      if (cores.equals(confinedTo) || (allowed.isEmpty() && server.control().isEmpty())) {
        return;
      }
      confinedTo = UNKNOWN;
      try {
        server
            .control()
            .orElseThrow(
                () -> new IOException(server.name() + " was not started by dyno; unset its cores"))
            .confine(allowed);
        confinedTo = cores;
      } catch (IOException e) {
        throw NotReadyException.failed(String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * The parts of a server's instance, which are the same in all its starts.
   *
   * @param name {@link ServerInstances#SHARED}, or the engine that uses it alone
   * @param datasets to load before anything is measured
   * @param known engines described by files
   * @param sums the sums over generated rows, which all servers of a run share
   * @param temporary for files that end with the run
   */
  record InstanceSetup(
      Server server,
      String name,
      DataSpec data,
      List<Dataset> datasets,
      Engines known,
      RowSums sums,
      Path temporary) {
    static List<Table> tables(Cell cell) {
      return Workloads.named(cell.workload()).tables(cell.data(), cell.knobs());
    }

    /** The tables to load in an engine. */
    List<Table> tables(EngineTraits traits) {
      return traits.tables(datasets, data);
    }

    TableRecord record(
        String engine, TableState found, @Nullable Long fileBytes, TableRecord.Load load) {
      return new TableRecord(
          server.name(),
          name,
          engine,
          found.name(),
          found.content().rows(),
          found.content().toString(),
          new TableRecord.Size(found.size().dataBytes(), found.size().indexBytes(), fileBytes),
          load);
    }
  }
}
