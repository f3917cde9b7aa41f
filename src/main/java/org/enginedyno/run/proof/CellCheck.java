package org.enginedyno.run.proof;

import java.util.Optional;
import org.enginedyno.result.Check;

/** One question to what came of a cell. */
interface CellCheck {
  /** The answer, or nothing where the question does not arise. */
  Optional<Check> of(CellOutcome outcome);
}
