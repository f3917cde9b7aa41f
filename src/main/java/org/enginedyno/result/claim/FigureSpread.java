package org.enginedyno.result.claim;

import java.util.Collections;
import java.util.List;

/**
 * A figure with the lowest and the highest of its runs.
 *
 * @param least of all runs of all forks
 */
public record FigureSpread(double least, double figure, double most) {
  public FigureSpread {
    if (!(least > 0 && least <= figure && figure <= most)) {
      throw new IllegalArgumentException("not in order: %s, %s, %s".formatted(least, figure, most));
    }
  }

  /** A figure that has no runs. */
  static FigureSpread exactly(double figure) {
    return new FigureSpread(figure, figure, figure);
  }

  /** The figure of some runs, each of them multiplied. */
  static FigureSpread of(List<Double> runs, double figure, double factor) {
    return new FigureSpread(
        Math.min(Collections.min(runs), figure) * factor,
        figure * factor,
        Math.max(Collections.max(runs), figure) * factor);
  }
}
