package org.enginedyno.result.duel;

import java.util.OptionalDouble;
import org.enginedyno.plan.Side;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.SideSums;

/**
 * Four slices, two of each side, of which the outer ones and the inner ones belong together: what
 * changes evenly meanwhile touches both sides alike.
 *
 * @param outer whose slices came first and last
 * @param candidate the sums of the new side
 */
public record Block(Side outer, SideSums base, SideSums candidate) {
  /** The logarithm of new to base; nothing where either was not seen. */
  public OptionalDouble logRatio(Figure figure) {
    OptionalDouble ofBase = figure.number(base);
    OptionalDouble ofNew = figure.number(candidate);
    return ofBase.isPresent() && ofNew.isPresent()
        ? OptionalDouble.of(Math.log(ofNew.getAsDouble() / ofBase.getAsDouble()))
        : OptionalDouble.empty();
  }
}
