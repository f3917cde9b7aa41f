package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Skip;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.ServerRun;
import org.enginedyno.run.fork.PlannedRun;

/** A run of cells before it begins. */
public record PreparedCells(PlannedRun planned, ThisMachine machine, Optional<Duration> budget)
    implements Preparation {

  public record Wish(String name, Plan plan, Login login, Optional<Duration> budget) {}

  public static PreparedCells of(Workplace workplace, Wish wish) throws IOException {
    return of(workplace, wish, Optional.empty(), true);
  }

  /**
   * Asks the servers and this machine.
   *
   * @param begun the run that it goes on with, if it does
   * @param fetches whether drivers that are not here yet are needed
   */
  public static PreparedCells of(
      Workplace workplace, Wish wish, Optional<ResumedRun> begun, boolean fetches)
      throws IOException {
    ThisMachine machine =
        ThisMachine.with(workplace, wish.login(), wish.plan().values(PlanAxis.DRIVER), fetches);
    PlannedRun planned =
        machine.planned(
            workplace,
            wish.name(),
            wish.plan(),
            begun.map(run -> run.manifest().side(Side.BASE).serverFiles()));
    if (wish.budget().isPresent()) {
      planned =
          planned.with(Forecast.fit(planned.plan(), planned.matrix().cells(), wish.budget().get()));
    }
    if (begun.isPresent()) {
      planned = planned.after(begun.get().folder().measurements());
    }
    return new PreparedCells(planned, machine, wish.budget());
  }

  @Override
  public String folderName() {
    return planned.plan().name();
  }

  @Override
  public Manifest.Expected expected() {
    Matrix matrix = planned.matrix();
    return new Manifest.Expected(
        matrix.cells().size(), matrix.skipped(), planned.forecast().total().toMillis() / 1e3);
  }

  @Override
  public List<RunSide> sides() {
    return List.of(new RunSide("", planned.plan(), planned.servers().files()));
  }

  @Override
  public Conductor conductor(ServerRun run) throws IOException {
    return run.of(planned);
  }

  public Outcome outcome(RunFolder folder) throws IOException {
    return new Outcome(planned.matrix().cells(), folder.measurements());
  }

  /** Refuses a run that would measure nothing but the floor. */
  public void requireSomething() {
    Matrix matrix = planned.matrix();
    if (matrix.cells().stream().allMatch(Cell::isFloor)) {
      List<String> reasons = matrix.skipped().stream().map(Skip::reason).distinct().toList();
      throw new UserError("nothing to measure: " + String.join("; ", reasons));
    }
  }
}
