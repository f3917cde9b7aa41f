package org.enginedyno.plan;

import java.util.Optional;

/** Tells which cells cannot be. */
@FunctionalInterface
public interface Suitability {
  /** Everything is possible. */
  Suitability ANY = cell -> Optional.empty();

  /** Why the cell cannot be measured, or nothing when it can. */
  Optional<String> reasonAgainst(Cell cell);
}
