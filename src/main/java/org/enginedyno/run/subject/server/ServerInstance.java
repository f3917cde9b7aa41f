package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.enginedyno.db.setting.SettingRefusal;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.setting.SettingsPlan;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.TableRecord;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.AppliedSettings;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.server.Control;
import org.enginedyno.server.Server;

/** One instance of a server, made ready for each cell: its tables, settings, cores. */
final class ServerInstance implements AutoCloseable {
  private final Server server;
  private final String instance;
  private final RunListener listener;
  private final ServerStarts starts;
  private final Confinement confinement;
  private final Map<String, String> asItCame;
  private final Set<String> onlyAtStart = new TreeSet<>();
  private String appliedHow = "";
  private SortedMap<String, String> set = new TreeMap<>();

  ServerInstance(
      Server server, String instance, LoadedData loaded, RowSums sums, RunListener listener) {
    this.server = server;
    this.instance = instance;
    this.listener = listener;
    this.starts = new ServerStarts(server, instance, loaded, sums, listener);
    this.confinement = new Confinement(server);
    this.asItCame = workspace().record().variables();
  }

  Server server() {
    return server;
  }

  String instance() {
    return instance;
  }

  ServerWorkspace workspace() {
    return starts.workspace();
  }

  /** Loads the engine's tables, or remembers why that was not possible. */
  List<TableRecord> load(String engine) throws InterruptedException {
    return starts.load(engine);
  }

  /** Makes good, where that can be, that the server died or cut us off. */
  void revive() throws NotReadyException, IOException, InterruptedException {
    if (starts.isRevived()) {
      forget();
    }
  }

  /** Starts the server again that was killed, and asks it for what is left. */
  Crash recover(CrashInspection inspection) throws IOException, InterruptedException, SQLException {
    forget();
    return starts.recover(inspection);
  }

  /**
   * The variables that a cell has set, and those that a new start drew along: sizes and numbers
   * that a server reckons from others when it starts.
   */
  Map<String, String> withDrawnAlong(Map<String, String> effective) {
    Map<String, String> all = new TreeMap<>(workspace().record().variables());
    all.entrySet().removeAll(asItCame.entrySet());
    all.putAll(effective);
    return all;
  }

  void served() {
    starts.served();
  }

  /** Loads tables of the form that only this cell's settings, now in force, give them. */
  List<TableRecord> provide(Cell cell)
      throws NotReadyException, SQLException, InterruptedException {
    return workspace().tables().provide(cell, listener);
  }

  /** What in these settings is a mistake on any such server; a line each. */
  List<String> mistakes(Setup setup) throws SQLException {
    Settings settings = workspace().settings();
    return settings.mistakes(settings.asked(setup));
  }

  /** What of these settings takes a new start: cells that share it can take turns. */
  SortedMap<String, String> regime(Setup setup) throws SQLException {
    Settings settings = workspace().settings();
    SortedMap<String, String> asked = settings.asked(setup);
    return settings.problems(asked).isEmpty() ? division(asked).atStart() : new TreeMap<>();
  }

  /** Gives the server the settings and cores of the cell, and says what that came to. */
  AppliedSettings apply(Cell cell, Optional<CpuSet> cores)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    SortedMap<String, String> asked = workspace().settings().asked(cell.setup());
    List<String> problems = workspace().settings().problems(asked);
    if (!problems.isEmpty()) {
      throw new NotReadyException(Status.SKIPPED, String.join("; ", problems));
    }
    SettingsPlan division = division(asked);
    String how = asked.isEmpty() ? "as it came" : "while it ran";
    boolean startedAnew = !isStartedWith(division.atStart());
    if (startedAnew) {
      restart(division.atStart());
    }
    if (apply(division) || startedAnew) {
      how = "by a new start";
    }
    confinement.set(cores);
    appliedHow = how;
    return applied(cell);
  }

  /** What the settings of the cell have come to by now. */
  AppliedSettings applied(Cell cell) throws SQLException {
    SortedMap<String, String> asked = workspace().settings().asked(cell.setup());
    return new AppliedSettings(
        workspace().settings().effective(asked),
        workspace().settings().unmet(asked),
        asked,
        appliedHow);
  }

  /** Some variables can be set by their kind, and are refused all the same while a server runs. */
  private SettingsPlan division(SortedMap<String, String> asked) throws SQLException {
    SettingsPlan division = workspace().settings().division(asked);
    SortedMap<String, String> running = new TreeMap<>(division.running());
    SortedMap<String, String> atStart = new TreeMap<>(division.atStart());
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
   * Sets what can be set, once what an earlier cell had set, and what that had drawn along, is as
   * it was before; says whether it took a new start.
   */
  private boolean apply(SettingsPlan division)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    boolean startedAnew = !division.running().equals(set) && setBack(division);
    set = division.running();
    List<SettingRefusal> refusals = workspace().settings().apply(division.running());
    if (refusals.isEmpty()) {
      return startedAnew;
    }
    String lines = refusals.stream().map(SettingRefusal::line).collect(Collectors.joining("; "));
    if (server.control().isEmpty()) {
      set = new TreeMap<>();
      workspace().settings().restore();
      throw new NotReadyException(Status.SKIPPED, lines);
    }
    if (refusals.stream().allMatch(SettingRefusal::maybeAtStart)) {
      SortedMap<String, String> all = new TreeMap<>(division.running());
      all.putAll(division.atStart());
      refusals.forEach(refusal -> onlyAtStart.add(refusal.variable()));
      SettingsPlan again = division(all);
      restart(again.atStart());
      set = again.running();
      refusals = workspace().settings().apply(again.running());
      if (refusals.isEmpty()) {
        return true;
      }
      lines = refusals.stream().map(SettingRefusal::line).collect(Collectors.joining("; "));
    }
    throw new NotReadyException(Status.FAILED, lines);
  }

  /** What cannot be set back while it runs is gone after a new start. */
  private boolean setBack(SettingsPlan division)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    List<String> said = workspace().settings().restore();
    if (workspace().settings().left().isEmpty()) {
      return false;
    }
    if (server.control().isEmpty()) {
      throw new NotReadyException(Status.FAILED, String.join("; ", said));
    }
    restart(division.atStart());
    return true;
  }

  private void restart(SortedMap<String, String> variables)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    Optional<Control> control = server.control();
    if (control.isEmpty()) {
      throw new NotReadyException(
          Status.SKIPPED,
          "%s takes %s only when it starts, is not ours to start anew, and has %s"
              .formatted(server.name(), variables, workspace().settings().effective(variables)));
    }
    try {
      starts.restart(control.get(), variables);
    } finally {
      forget();
    }
  }

  /** What was known of a server that was started anew. */
  private void forget() {
    confinement.forget();
    set = new TreeMap<>();
  }

  void abandon() {
    workspace().abandon();
  }

  @Override
  public void close() {
    try (Server ending = server;
        ServerWorkspace left = workspace()) {
      if (server.control().isEmpty()) {
        new GuestSettings(server, left, listener).setBack();
      }
    }
  }
}
