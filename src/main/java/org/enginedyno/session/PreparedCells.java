package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.threshold.CellThreshold;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.workload.catalogue.Workloads;

/** A run of cells before it starts. */
public record PreparedCells(PlannedRun planned, Preparation run) {
  /**
   * Prepares a run from what the servers and this machine offer.
   *
   * @param name the plan's name or file
   * @param begun the run that it continues, if any
   * @param fetches whether missing drivers are fetched
   */
  public static PreparedCells of(
      Workplace workplace,
      ServerCredentials login,
      Optional<Duration> budget,
      String name,
      Plan plan,
      Optional<ResumedRun> begun,
      boolean fetches)
      throws IOException {
    ThisMachine machine = ThisMachine.with(workplace, login, plan.values(PlanAxis.DRIVER), fetches);
    PlannedRun planned =
        machine.planned(
            workplace, name, plan, begun.map(run -> run.manifest().side(Side.BASE).serverFiles()));
    if (budget.isPresent()) {
      planned =
          planned.with(
              Forecast.fit(
                  planned.plan(), planned.matrix().cells(), Workloads.known(), budget.get()));
    }
    if (begun.isPresent()) {
      planned = planned.after(begun.get().folder().measurements());
    }
    PlannedRun ready = planned;
    Matrix matrix = ready.matrix();
    return new PreparedCells(
        ready,
        new Preparation(
            machine,
            budget,
            ready.plan().name(),
            new Manifest.Expected(
                matrix.cells().size(), matrix.skipped(), ready.forecast().total().toMillis() / 1e3),
            List.of(ready.side("")),
            run -> run.of(ready)));
  }

  public Outcome outcome(RunFolder folder) throws IOException {
    return new Outcome(
        planned.matrix().cells(), folder.measurements(), planned.plan().thresholds());
  }

  /** Refuses a run that would measure only floors. */
  public void requireSomething() {
    Matrix matrix = planned.matrix();
    if (matrix.cells().stream().allMatch(Cell::isFloor)) {
      List<String> reasons = matrix.skipped().stream().map(Skip::reason).distinct().toList();
      throw new UserError("nothing to measure: " + String.join("; ", reasons));
    }
  }

  /** The planned cells of a run, and the results of planned and skipped cells. */
  public record Outcome(List<Cell> planned, List<Measurement> came, List<Threshold> thresholds) {
    /**
     * Whether every cell is valid, or skipped for a reason, and every capacity was found; a run
     * that measured only floors is not.
     */
    public boolean isValid() {
      Set<String> valid =
          came.stream()
              .filter(cell -> cell.isOk() || cell.status() == Status.SKIPPED)
              .map(cell -> cell.cell().id())
              .collect(Collectors.toSet());
      return isAnythingMeasured()
          && came.stream().allMatch(cell -> cell.capacity() == null || cell.capacity().isFound())
          && planned.stream().map(Cell::id).allMatch(valid::contains);
    }

    /** The verdicts on the plan's thresholds. */
    public List<CellThreshold> judged() {
      return CellThreshold.of(thresholds, came);
    }

    /** Whether any cell but a floor is OK. */
    public boolean isAnythingMeasured() {
      return came.stream().anyMatch(cell -> cell.isOk() && !cell.cell().isFloor());
    }
  }
}
