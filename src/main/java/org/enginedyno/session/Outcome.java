package org.enginedyno.session;

import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/**
 * What came of a run.
 *
 * @param planned the cells that were to be measured
 * @param came what became of them, and of those that could not be
 */
public record Outcome(List<Cell> planned, List<Measurement> came) {
  /**
   * Whether every cell is valid, or skipped for a reason; a run that measured only floors is not.
   */
  public boolean isValid() {
    List<String> valid =
        came.stream()
            .filter(cell -> cell.isOk() || cell.status() == Status.SKIPPED)
            .map(cell -> cell.cell().id())
            .toList();
    return isAnythingMeasured() && planned.stream().map(Cell::id).allMatch(valid::contains);
  }

  /** Whether any cell but a floor is OK. */
  public boolean isAnythingMeasured() {
    return came.stream().anyMatch(cell -> cell.isOk() && !cell.cell().isFloor());
  }
}
