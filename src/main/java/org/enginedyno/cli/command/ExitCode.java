package org.enginedyno.cli.command;

import java.util.Collection;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** What a command's end tells the shell. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int BROKE = 1;
  public static final int USER_CAN_FIX = 2;
  public static final int CELLS_NOT_VALID = 3;

  private ExitCode() {}

  /** What a run that came to its end tells; one that measured but the floor is no success. */
  public static int of(Collection<Cell> planned, Collection<Measurement> came) {
    List<String> valid =
        came.stream()
            .filter(cell -> cell.isOk() || cell.status() == Status.SKIPPED)
            .map(cell -> cell.cell().id())
            .toList();
    boolean anything = came.stream().anyMatch(cell -> cell.isOk() && !cell.cell().isFloor());
    boolean all = planned.stream().map(Cell::id).allMatch(valid::contains);
    return anything && all ? OK : CELLS_NOT_VALID;
  }
}
