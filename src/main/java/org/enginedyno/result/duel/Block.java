package org.enginedyno.result.duel;

import java.util.OptionalDouble;
import org.enginedyno.plan.Criterion;
import org.enginedyno.plan.Side;

/**
 * Four slices, two of each side, of which the outer ones and the inner ones belong together: what
 * changes evenly meanwhile touches both sides alike.
 *
 * @param outer whose slices came first and last
 * @param candidate the sums of the new side
 */
public record Block(Side outer, SideSums base, SideSums candidate) {
  /** The logarithm of new to base; nothing where either was not seen. */
  public OptionalDouble logRatio(Criterion criterion) {
    OptionalDouble ofBase = base.of(criterion);
    OptionalDouble ofNew = candidate.of(criterion);
    return ofBase.isPresent() && ofNew.isPresent()
        ? OptionalDouble.of(Math.log(ofNew.getAsDouble() / ofBase.getAsDouble()))
        : OptionalDouble.empty();
  }
}
