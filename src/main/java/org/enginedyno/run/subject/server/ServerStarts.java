package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Crash;
import org.enginedyno.result.Crash.Others;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.run.subject.server.ServerWorkspace.TestedEngines;
import org.enginedyno.server.Control;
import org.enginedyno.server.Control.NotEndedException;
import org.enginedyno.server.Server;

/** One server and the workspaces of its starts. */
final class ServerStarts {
  private static final int MOST_LOSSES = 3;

  private final InstanceSetup setup;
  private final Server server;
  private final RunListener listener;
  private final Set<String> engines = new LinkedHashSet<>();
  private final Set<String> written = new TreeSet<>();
  private final Map<SortedMap<String, String>, String> refused = new HashMap<>();
  private SortedMap<String, String> startedWith = new TreeMap<>();
  private volatile ServerWorkspace workspace;
  private int losses;

  ServerStarts(InstanceSetup setup, RunListener listener) {
    this.setup = setup;
    this.server = setup.server();
    this.listener = listener;
    this.workspace = ServerWorkspace.enter(setup, written);
    workspace.restored().forEach(listener::note);
  }

  ServerWorkspace workspace() {
    return workspace;
  }

  SortedMap<String, String> startedWith() {
    return startedWith;
  }

  /** Loads the engine's tables, or keeps the reason why that failed. */
  List<TableRecord> load(String engine) throws InterruptedException {
    engines.add(engine);
    return workspace.tables().load(engine, listener);
  }

  /** Restarts the server with these variables; if that fails, with the earlier ones. */
  void restart(Control control, SortedMap<String, String> variables)
      throws NotReadyException, IOException, InterruptedException {
    NotReadyException.skipIf(Optional.ofNullable(refused.get(variables)));
    listener.note(
        "restarting %s%s"
            .formatted(
                server.name(),
                variables.isEmpty() ? " with its original settings" : " with " + variables));
    workspace.close();
    try {
      control.restart(variables);
      startedWith = variables;
    } catch (NotEndedException e) {
      restartAsBefore(control);
      throw NotReadyException.failed(failure(e));
    } catch (IOException e) {
      restartAsBefore(control);
      String reason =
          "%s does not start with %s: %s".formatted(server.name(), variables, failure(e));
      refused.put(variables, reason);
      throw new NotReadyException(Status.SKIPPED, reason);
    }
    enter();
  }

  /**
   * Restarts with the earlier variables for the other cells; if it starts, the new ones were wrong.
   */
  private void restartAsBefore(Control control) throws IOException, InterruptedException {
    control.restart(startedWith);
    enter();
  }

  /**
   * Restarts a server that died, or reconnects if it closed the connection; returns whether that
   * was needed. Gives up after repeated losses.
   */
  boolean revive() throws NotReadyException, IOException, InterruptedException {
    String words = server.lastWords();
    if (words.isEmpty() && !workspace.isCutOff()) {
      return false;
    }
    Optional<Control> control = server.control();
    if (!words.isEmpty() && control.isEmpty()) {
      return false;
    }
    String why = words.isEmpty() ? "it closed the connection" : words;
    if (losses == MOST_LOSSES) {
      throw NotReadyException.failed(
          "the server is gone: %s; it was lost %d times in a row and is not restarted"
              .formatted(why, MOST_LOSSES));
    }
    losses++;
    workspace.close();
    if (control.isPresent()) {
      listener.note(
          "%s is gone (%s); restarting it for its next cell".formatted(server.name(), why));
      control.get().restart(startedWith);
    } else {
      listener.note("%s closed the connection; reconnecting".formatted(server.name()));
    }
    enter();
    return true;
  }

  /** Restarts a killed server, examines its rows, and brings it back into its cluster. */
  Crash recover(CrashInspection inspection)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    workspace.close();
    // it succeeded until the kill; an engine that does not recover must not count as a loss, which
    // could end the cells of other engines
    forkSucceeded();
    Optional<Others> others = Optional.empty();
    NotReadyException silent = null;
    try {
      others = inspection.askOthers(server.members());
    } catch (UserError e) {
      silent = NotReadyException.failed(String.valueOf(e.getMessage()));
    }
    try {
      Crash left = examined(inspection, others);
      if (silent == null) {
        return left;
      }
    } catch (NotReadyException | IOException | SQLException | UserError e) {
      if (silent == null) {
        throw e;
      }
      silent.addSuppressed(e);
    }
    throw silent;
  }

  private Crash examined(CrashInspection inspection, Optional<Others> others)
      throws NotReadyException, IOException, InterruptedException, SQLException {
    Control control = server.control().orElseThrow();
    long start = System.nanoTime();
    control.recover(startedWith);
    Crash left = inspection.ask(server.target(), (System.nanoTime() - start) / 1e9, others);
    if (!server.members().others().isEmpty()) {
      try {
        control.restart(startedWith);
      } catch (IOException e) {
        throw NotReadyException.failed(
            "the killed member started, but did not rejoin: " + failure(e));
      }
    }
    enter();
    return left;
  }

  void forkSucceeded() {
    losses = 0;
  }

  /** The first line of why a start failed, and the first error of the server's log below it. */
  static String failure(Exception e) {
    List<String> lines = String.valueOf(e.getMessage()).lines().toList();
    return Stream.concat(
            lines.stream().limit(1),
            lines.stream()
                .skip(1)
                .filter(line -> line.contains("ERROR"))
                .limit(1)
                .map(String::strip))
        .collect(Collectors.joining(" "));
  }

  /** Restores the settings that a run changed on a server that dyno did not start. */
  void restoreExternal() {
    if (workspace.isAborted()) {
      workspace.close();
      // a new connection finds the recorded values
      try (MarkedDatabase database =
          Connections.withRetries(() -> MarkedDatabase.enter(server.target(), server.seal()))) {
        database.restored().forEach(listener::note);
      } catch (UserError | SQLException e) {
        leftChanged(String.valueOf(e.getMessage()));
      }
    } else if (!workspace.settings().left().isEmpty()) {
      Optional<String> trouble = workspace.trouble(Cell.NO_ENGINE);
      try {
        if (trouble.isPresent()) {
          leftChanged(trouble.get());
        } else {
          workspace.settings().restore().forEach(listener::note);
        }
      } catch (SQLException e) {
        leftChanged(Sql.line(e));
      }
    }
  }

  private void leftChanged(String why) {
    listener.note(
        "settings of %s may still be changed: %s; the next run or dyno clean restores them"
            .formatted(server.name(), why));
  }

  private void enter() throws InterruptedException {
    TestedEngines before = workspace.engines();
    workspace = ServerWorkspace.enter(setup, written);
    // a trial writes, which this start of the server may not allow
    workspace.engines().copyFrom(before);
    for (String engine : engines) {
      workspace.tables().load(engine, listener);
    }
  }
}
