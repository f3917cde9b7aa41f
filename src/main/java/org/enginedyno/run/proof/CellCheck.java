package org.enginedyno.run.proof;

import java.util.Optional;
import org.enginedyno.result.Check;

/** One check of a cell's outcome. */
interface CellCheck {
  /** The result; empty if the check does not apply. */
  Optional<Check> of(CellOutcome outcome);
}
