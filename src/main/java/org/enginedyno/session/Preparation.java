package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Budget;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.fork.PlannedRun;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.server.embedded.Servers;

/**
 * A run before it begins: what it will measure, on which servers, with what of this machine.
 *
 * @param budget the time after which nothing more begins, if there is one
 */
public record Preparation(
    PlannedRun planned, Servers servers, MachineResources resources, Optional<Duration> budget) {

  /** What a run is prepared from. */
  public record Wish(String name, Plan plan, Login login, Optional<Duration> budget) {}

  /** Asks the servers and this machine. */
  public static Preparation of(Workplace workplace, Wish wish) throws IOException {
    return of(workplace, wish, Optional.empty(), true);
  }

  /**
   * Asks the servers and this machine.
   *
   * @param begun the run that it goes on with, if it does
   * @param fetches whether drivers that are not here yet are needed
   */
  public static Preparation of(
      Workplace workplace, Wish wish, Optional<RunFolder> begun, boolean fetches)
      throws IOException {
    Equipment equipment =
        Equipment.of(workplace, wish.login(), wish.plan().values(PlanAxis.DRIVER), fetches);
    Optional<Map<String, String>> files = Optional.empty();
    if (begun.isPresent()) {
      files = Optional.of(begun.get().manifest().serverFiles());
    }
    PlannedRun planned = equipment.planned(workplace, wish.name(), wish.plan(), files);
    if (wish.budget().isPresent()) {
      planned =
          planned.with(Budget.fit(planned.plan(), planned.matrix().cells(), wish.budget().get()));
    }
    if (begun.isPresent()) {
      planned = planned.after(begun.get().measurements());
    }
    return new Preparation(planned, equipment.servers(), equipment.resources(), wish.budget());
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
