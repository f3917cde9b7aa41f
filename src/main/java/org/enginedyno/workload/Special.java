package org.enginedyno.workload;

import java.util.function.DoubleSupplier;

/**
 * A few keys in the middle most of the time, and a bell over all keys otherwise. This is what
 * sysbench 1.0 draws by where nothing else is asked, and fills its tables by; with its usual
 * parameters three draws of four fall on a hundredth of the keys.
 *
 * @param percent how large a part of the keys is special
 * @param share how many draws of a hundred fall on it
 * @param iterations of how many draws the bell's are the mean
 */
public record Special(int keys, int percent, int share, int iterations) implements Distribution {
  /** With the parameters that sysbench takes by itself. */
  public static Special usual(int keys) {
    return new Special(keys, 1, 75, 12);
  }

  public Special {
    if (keys < 1 || iterations < 1) {
      throw new IllegalArgumentException("no bell: %d draws of %d".formatted(iterations, keys));
    }
    if (percent < 1 || percent > 100 || share < 0 || share > 100) {
      throw new IllegalArgumentException(
          "no parts of a hundred: %d of the keys, %d of the draws".formatted(percent, share));
    }
  }

  @Override
  public int draw(DoubleSupplier uniform) {
    double drawn = uniform.getAsDouble();
    double last = keys - 1.0;
    if (drawn < 1 - share / 100.0) {
      return 1 + (int) (Gaussian.mean(uniform, iterations) * last);
    }
    // the draw that decided serves again, so that the first of the special keys get none
    double special = last * percent / 100.0;
    return 1 + (int) (drawn * (special + 1) + (last - special) / 2);
  }
}
