package org.enginedyno.run;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.enginedyno.db.link.SqlText;
import org.enginedyno.db.table.RowSums;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.setup.Instance;
import org.enginedyno.plan.setup.Setup;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.TableRecord;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.bed.LoadedData;
import org.enginedyno.run.bed.ServerInstance;
import org.enginedyno.run.bed.ServerInstances;
import org.enginedyno.run.bed.ServerNeeds;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.run.live.RunListener;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.proof.Prover;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.access.Servers;
import org.enginedyno.server.spec.Catalogue;

/**
 * Takes a matrix through its servers, cell by cell, and journals each the moment it is finished.
 */
public final class Conductor {
  private final Plan plan;
  private final Catalogue catalogue;
  private final Servers servers;
  private final MachineResources resources;
  private final RunListener listener;
  private final Interruption interruption;
  private final Prover prover = new Prover();
  private final Progress progress;
  private final Logbook logbook;
  private final RowSums sums = new RowSums();

  /** A conductor of one run. */
  public Conductor(
      Plan plan,
      Matrix matrix,
      RunFolder folder,
      Catalogue catalogue,
      Servers servers,
      MachineResources resources,
      RunListener listener,
      Interruption interruption,
      Clock clock)
      throws IOException {
    this.plan = plan;
    this.catalogue = catalogue;
    this.servers = servers;
    this.resources = resources;
    this.listener = listener;
    this.interruption = interruption;
    this.progress = new Progress(matrix, folder.measurements());
    this.logbook = new Logbook(folder, progress, listener, clock);
    for (Measurement done : progress.done()) {
      if (done.proof() != null && done.proof().answers() != null) {
        prover.remember(done.cell(), done.proof().answers());
      }
    }
  }

  /** Measures every cell that is not finished yet, unless it is interrupted. */
  public void run() throws IOException, InterruptedException {
    try {
      for (String server : plan.servers()) {
        for (Instance instance : plan.setups().instances()) {
          List<Cell> cells = progress.remaining(server, instance);
          if (!cells.isEmpty() && !interruption.isAsked()) {
            onOneOfMany(server, cells);
          }
        }
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      // libraries tell of an interrupt in words of their own
      if (!interruption.isTheCause()) {
        throw e;
      }
    }
  }

  /** A server that cannot be had takes its own cells with it, and not those of the others. */
  private void onOneOfMany(String server, List<Cell> cells)
      throws IOException, InterruptedException {
    try {
      on(server, cells);
    } catch (IOException | UserError e) {
      if (plan.servers().size() == 1 || interruption.isTheCause()) {
        throw e;
      }
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      listener.note(reason);
      for (Cell cell : cells) {
        if (!logbook.knows(cell)) {
          logbook.giveUp(cell, Status.FAILED, reason, logbook.now(), 0);
        }
      }
    }
  }

  private void on(String server, List<Cell> cells) throws IOException, InterruptedException {
    listener.note("starting or reaching server " + server);
    try (ServerInstances stands = open(server, cells);
        Interruption.Work work = interruption.begin(stands::abandon)) {
      prepare(stands, cells);
      for (List<Cell> regime : regimes(stands, cells)) {
        for (List<Cell> comparison : Matrix.turnGroups(regime)) {
          if (interruption.isAsked()) {
            return;
          }
          new Rounds(
                  comparison, stands, servers, resources, logbook, prover, listener, interruption)
              .measure(plan.orderSeed());
        }
      }
    }
  }

  private ServerInstances open(String name, List<Cell> cells)
      throws IOException, InterruptedException {
    try (Interruption.Work work = interruption.begin()) {
      return ServerInstances.open(cells, instance -> open(name, instance));
    }
  }

  private ServerInstance open(String name, String instance)
      throws IOException, InterruptedException {
    Needs needs =
        instance.equals(ServerInstances.SHARED)
            ? ServerNeeds.of(plan, plan.engines())
            : ServerNeeds.alone(plan, instance);
    Server server = servers.open(catalogue.spec(name), needs, listener::note);
    try {
      return new ServerInstance(server, instance, LoadedData.of(plan), sums, listener);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void prepare(ServerInstances stands, List<Cell> cells)
      throws IOException, InterruptedException {
    for (ServerInstance stand : stands.all()) {
      logbook.note(stand.stage().record());
      refuseUnknown(stand, cells);
    }
    Set<String> engines = new TreeSet<>();
    cells.stream().filter(Cell::hasTables).map(Cell::engine).forEach(engines::add);
    for (String engine : engines) {
      Cell any =
          cells.stream().filter(cell -> cell.engine().equals(engine)).findFirst().orElseThrow();
      if (!interruption.isAsked()) {
        for (TableRecord table : load(stands.stand(any), engine)) {
          logbook.note(table);
        }
      }
    }
  }

  /** Where another server may know them, the cells are skipped on this one. */
  private void refuseUnknown(ServerInstance stand, List<Cell> cells) {
    if (plan.servers().size() > 1) {
      return;
    }
    Set<String> problems = new LinkedHashSet<>();
    for (Setup setup : cells.stream().map(Cell::setup).distinct().toList()) {
      problems.addAll(asked(stand, () -> stand.problems(setup)));
    }
    if (!problems.isEmpty()) {
      throw UserError.of("settings", List.copyOf(problems));
    }
  }

  private interface Question<T> {
    T ask() throws SQLException;
  }

  private static <T> T asked(ServerInstance stand, Question<T> question) {
    try {
      return question.ask();
    } catch (SQLException e) {
      throw new UserError(
          "%s does not tell of its settings: %s"
              .formatted(stand.server().target().place(), SqlText.line(e)),
          e);
    }
  }

  private List<TableRecord> load(ServerInstance stand, String engine) throws InterruptedException {
    try (Interruption.Work work = interruption.begin()) {
      return stand.load(engine);
    }
  }

  /** The cells in groups between which the servers are started anew. */
  private static List<List<Cell>> regimes(ServerInstances stands, List<Cell> cells) {
    Map<SortedMap<String, String>, List<Cell>> regimes = new LinkedHashMap<>();
    for (Cell cell : cells) {
      ServerInstance stand = stands.stand(cell);
      SortedMap<String, String> regime = asked(stand, () -> stand.regime(cell.setup()));
      regimes.computeIfAbsent(regime, key -> new ArrayList<>()).add(cell);
    }
    return List.copyOf(regimes.values());
  }
}
