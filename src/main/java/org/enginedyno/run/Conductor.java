package org.enginedyno.run;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.enginedyno.db.RowSums;
import org.enginedyno.db.SqlText;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.Manifest;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.RunFolder;
import org.enginedyno.result.ServerRecord;
import org.enginedyno.result.TableRecord;
import org.enginedyno.run.rig.Rig;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.Server;
import org.enginedyno.server.Servers;

/**
 * Takes a matrix through its servers, cell by cell, and journals each the moment it is finished.
 */
public final class Conductor {
  private final Plan plan;
  private final RunFolder folder;
  private final Catalogue catalogue;
  private final Servers servers;
  private final Rig rig;
  private final RunListener listener;
  private final Interruption interruption;
  private final Clock clock;
  private final Prover prover = new Prover();
  private final Progress progress;
  private final RowSums sums = new RowSums();

  /** A conductor of one run. */
  public Conductor(
      Plan plan,
      Matrix matrix,
      RunFolder folder,
      Catalogue catalogue,
      Servers servers,
      Rig rig,
      RunListener listener,
      Interruption interruption,
      Clock clock)
      throws IOException {
    this.plan = plan;
    this.folder = folder;
    this.catalogue = catalogue;
    this.servers = servers;
    this.rig = rig;
    this.listener = listener;
    this.interruption = interruption;
    this.clock = clock;
    this.progress = new Progress(matrix, folder.measurements());
    for (Measurement done : progress.done()) {
      if (done.proof() != null && done.proof().answers() != null) {
        prover.remember(done.cell(), done.proof().answers());
      }
    }
  }

  /** Measures every cell that is not finished yet, unless it is interrupted. */
  public void run() throws IOException, InterruptedException {
    try {
      for (String name : plan.servers()) {
        List<List<Cell>> comparisons = progress.remaining(name);
        if (!comparisons.isEmpty() && !interruption.isAsked()) {
          onServer(name, comparisons);
        }
      }
    } catch (IOException | InterruptedException | UserError e) {
      if (!interruption.isTheCause()) {
        throw e;
      }
    }
  }

  private void onServer(String name, List<List<Cell>> comparisons)
      throws IOException, InterruptedException {
    Set<String> engines = new TreeSet<>();
    comparisons.forEach(cells -> cells.forEach(cell -> engines.add(cell.engine())));
    engines.remove(Cell.NO_ENGINE);
    listener.note("starting or reaching server " + name);
    try (Server server = open(name);
        Stage stage = Stage.enter(server, plan.data(), sums);
        Interruption.Work work = interruption.begin(stage::abandon)) {
      record(stage.record());
      load(stage, engines);
      for (List<Cell> comparison : comparisons) {
        if (interruption.isAsked()) {
          return;
        }
        compare(server, stage, comparison);
      }
    }
  }

  /** Cells of one run must have met the same server. */
  private void record(ServerRecord found) throws IOException {
    Manifest manifest = folder.manifest();
    for (ServerRecord known : manifest.servers()) {
      boolean same =
          known.version().equals(found.version()) && known.variables().equals(found.variables());
      if (known.name().equals(found.name()) && progress.isBegun(known.name()) && !same) {
        throw new UserError(
            "server %s is not as it was when this run began (%s, now %s, or a setting in run.json); start a run of its own"
                .formatted(known.name(), known.version(), found.version()));
      }
    }
    folder.write(manifest.with(found));
  }

  private Server open(String name) throws IOException, InterruptedException {
    try (Interruption.Work work = interruption.begin()) {
      return servers.open(
          catalogue.spec(name), ServerNeeds.of(plan, plan.engines()), listener::note);
    }
  }

  private void load(Stage stage, Set<String> engines) throws IOException, InterruptedException {
    for (String engine : engines) {
      if (!interruption.isAsked()) {
        Optional<TableRecord> table = load(stage, engine);
        if (table.isPresent()) {
          Manifest manifest = folder.manifest();
          folder.write(manifest.with(table.get()));
        }
      }
    }
  }

  private Optional<TableRecord> load(Stage stage, String engine) throws InterruptedException {
    try (Interruption.Work work = interruption.begin()) {
      return stage.load(engine, listener);
    }
  }

  /** Cells that differ only in engine: fork by fork, each round in an order of its own. */
  private void compare(Server server, Stage stage, List<Cell> comparison)
      throws IOException, InterruptedException {
    Map<Cell, CellInProgress> open = new LinkedHashMap<>();
    for (Cell cell : comparison) {
      begin(server, stage, cell, open);
    }
    int forks = comparison.get(0).measure().forks();
    for (int fork = 1; fork <= forks; fork++) {
      List<Cell> round = new ArrayList<>(Matrix.round(comparison, fork, plan.orderSeed()));
      round.retainAll(open.keySet());
      for (Cell cell : round) {
        if (interruption.isAsked()) {
          return;
        }
        measure(server, stage, cell, fork, open);
        if (fork == forks && open.containsKey(cell)) {
          finish(open.remove(cell).finish(prover));
        }
      }
    }
  }

  private void begin(Server server, Stage stage, Cell cell, Map<Cell, CellInProgress> open)
      throws IOException, InterruptedException {
    Optional<String> trouble = stage.trouble(cell.engine());
    if (trouble.isPresent()) {
      giveUp(cell, trouble.get());
      return;
    }
    try {
      open.put(cell, new CellInProgress(cell, clock.instant(), stage.evidence(cell)));
    } catch (SQLException e) {
      if (!interruption.isTheCause()) {
        giveUp(cell, reason(server, SqlText.line(e)));
      }
    }
  }

  private void measure(
      Server server, Stage stage, Cell cell, int fork, Map<Cell, CellInProgress> open)
      throws IOException, InterruptedException {
    Optional<String> trouble = stage.trouble(cell.engine());
    if (trouble.isPresent()) {
      open.remove(cell);
      giveUp(cell, trouble.get());
      return;
    }
    CellInProgress inProgress = Objects.requireNonNull(open.get(cell));
    listener.cellBegins(progress.number(), progress.total(), cell, fork, progress.left());
    long start = System.nanoTime();
    try {
      Fork.Catch caught =
          new Fork(cell, server, servers, rig, folder.log(cell.fileName()), listener, interruption)
              .run(fork);
      inProgress.add(caught, (System.nanoTime() - start) / 1e9);
    } catch (ForkFailure e) {
      open.remove(cell);
      if (!interruption.isTheCause()) {
        double seconds = (System.nanoTime() - start) / 1e9;
        String reason = reason(server, String.valueOf(e.getMessage()));
        finish(Measurement.failed(cell, inProgress.startedAt(), seconds, reason));
      }
    } finally {
      progress.forkDone(cell, System.nanoTime() - start);
      listener.forkEnds();
    }
  }

  /** A broken connection is all that others see; the server's own end says more. */
  private static String reason(Server server, String otherwise) {
    String words = server.lastWords();
    return words.isEmpty() || otherwise.contains(words)
        ? otherwise
        : "the server is gone: " + words;
  }

  /** A cell that cannot even begin; not so where the run is broken off with it. */
  private void giveUp(Cell cell, String reason) throws IOException {
    if (!interruption.isAsked()) {
      finish(Measurement.failed(cell, clock.instant(), 0, reason));
    }
  }

  private void finish(Measurement measurement) throws IOException {
    folder.append(measurement);
    listener.cellEnds(progress.number(), progress.total(), measurement);
    progress.finished();
  }
}
