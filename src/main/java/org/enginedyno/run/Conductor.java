package org.enginedyno.run;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.setup.Instance;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.bed.Bed;
import org.enginedyno.run.bed.Beds;
import org.enginedyno.run.fork.Forks;
import org.enginedyno.run.live.Interruption;
import org.enginedyno.run.live.RunListener;

/**
 * Takes a matrix through its servers, cell by cell, and journals each the moment it is finished.
 */
public final class Conductor {
  private final Plan plan;
  private final Beds beds;
  private final Forks forks;
  private final RunListener listener;
  private final Interruption interruption;
  private final Progress progress;
  private final Logbook logbook;

  /** A conductor of one run. */
  public Conductor(
      Plan plan,
      Matrix matrix,
      RunFolder folder,
      Beds beds,
      Forks forks,
      RunListener listener,
      Interruption interruption,
      Clock clock)
      throws IOException {
    this.plan = plan;
    this.beds = beds;
    this.forks = forks;
    this.listener = listener;
    this.interruption = interruption;
    this.progress = new Progress(matrix, folder.measurements());
    this.logbook = new Logbook(folder, progress, listener, clock);
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
    try (Bed bed = open(server, cells);
        Interruption.Work work = interruption.begin(bed::abandon)) {
      bed.prepare(cells);
      for (List<Cell> regime : bed.regimes(cells)) {
        for (List<Cell> group : Matrix.turnGroups(regime)) {
          if (interruption.isAsked()) {
            return;
          }
          new Rounds(group, bed, forks, logbook, interruption).measure(plan.orderSeed());
        }
      }
    }
  }

  private Bed open(String server, List<Cell> cells) throws IOException, InterruptedException {
    try (Interruption.Work work = interruption.begin()) {
      return beds.open(server, cells, logbook);
    }
  }
}
