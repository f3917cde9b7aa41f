package org.enginedyno.result.duel;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How much farther apart launches lie than their blocks explain. Where they do, so few of them tell
 * little of how far apart launches lie in truth, and Student's distribution takes the place of the
 * normal one.
 *
 * @param scale by how much errors are greater for it; one where launches are as good as alike
 * @param freedom of the estimate: the launches but one
 */
record LaunchSpread(double scale, int freedom) {
  /** Of a single launch, or of launches that say nothing of it. */
  static final LaunchSpread NONE = new LaunchSpread(1, 0);

  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  /** The spread of launches with these weighted squares about their mean. */
  static LaunchSpread of(double squares, int freedom) {
    double scale = Math.sqrt(squares / freedom);
    return scale > 1 ? new LaunchSpread(scale, freedom) : NONE;
  }

  /** By how much wider than the blocks alone would have it an interval is that errs so often. */
  double widening(double error) {
    return freedom == 0
        ? scale
        : scale
            * new TDistribution(freedom).inverseCumulativeProbability(1 - error / 2)
            / NORMAL.inverseCumulativeProbability(1 - error / 2);
  }
}
