package org.enginedyno.workload;

import java.util.function.DoubleSupplier;
import org.enginedyno.workload.Distribution.Gaussian;

/** How draws of keys from 1 to some number are spread over them. */
@FunctionalInterface
public interface Distribution {
  /**
   * The next key.
   *
   * @param uniform numbers from 0 to 1, the latter excluded, of which it takes as many as it needs
   */
  int draw(DoubleSupplier uniform);

  /** Every key as often as any other. */
  static Distribution uniform(int keys) {
    return uniform -> 1 + (int) (uniform.getAsDouble() * keys);
  }

  /**
   * A bell over all keys, those in the middle most often: the mean of several uniform draws.
   *
   * @param iterations of how many draws
   */
  record Gaussian(int keys, int iterations) implements Distribution {
    public Gaussian {
      if (keys < 1 || iterations < 1) {
        throw new IllegalArgumentException("no bell: %d draws of %d".formatted(iterations, keys));
      }
    }

    @Override
    public int draw(DoubleSupplier uniform) {
      return 1 + (int) (mean(uniform, iterations) * keys);
    }

    static double mean(DoubleSupplier uniform, int iterations) {
      double sum = 0;
      for (int i = 0; i < iterations; i++) {
        sum += uniform.getAsDouble();
      }
      return sum / iterations;
    }
  }

  /**
   * The lower the key the more often, and the same in each part: with 0.2, four draws of five fall
   * on the first fifth of the keys, and four of five of these on its first fifth.
   *
   * @param exponent what a uniform draw is raised to
   */
  record Pareto(int keys, double exponent) implements Distribution {
    /** The part of the keys on which all draws fall but such a part. */
    public static Pareto of(int keys, double part) {
      if (keys < 1 || part <= 0 || part >= 1) {
        throw new IllegalArgumentException("no part of %d keys: %s".formatted(keys, part));
      }
      return new Pareto(keys, Math.log(part) / Math.log(1 - part));
    }

    @Override
    public int draw(DoubleSupplier uniform) {
      // a power close to zero may be rounded up to one
      return Math.min(keys, 1 + (int) (Math.pow(uniform.getAsDouble(), exponent) * keys));
    }
  }

  /**
   * A few keys in the middle most of the time, and a bell over all keys otherwise. This is what
   * sysbench 1.0 draws by where nothing else is asked, and fills its tables by; with its usual
   * parameters three draws of four fall on a hundredth of the keys.
   *
   * @param percent how large a part of the keys is special
   * @param share how many draws of a hundred fall on it
   * @param iterations of how many draws the bell's are the mean
   */
  record Special(int keys, int percent, int share, int iterations) implements Distribution {
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

  /**
   * Key {@code k} in proportion to {@code 1 / k^exponent}; drawn by rejection-inversion (Hörmann
   * and Derflinger, 1996), which needs no table and about one uniform draw.
   */
  final class Zipfian implements Distribution {
    private final int keys;
    private final double exponent;
    private final double lowest;
    private final double highest;
    private final double sure;

    /** Over so many keys; an exponent of 0 is uniform. */
    public Zipfian(int keys, double exponent) {
      if (keys < 1 || exponent < 0) {
        throw new IllegalArgumentException("no exponent of %d keys: %s".formatted(keys, exponent));
      }
      this.keys = keys;
      this.exponent = exponent;
      lowest = area(1.5) - 1;
      highest = area(keys + 0.5);
      sure = 2 - inverse(area(2.5) - height(2));
    }

    @Override
    public int draw(DoubleSupplier uniform) {
      while (true) {
        double area = highest + uniform.getAsDouble() * (lowest - highest);
        double x = inverse(area);
        int key = (int) Math.min(keys, Math.max(1, x + 0.5));
        if (key - x <= sure || area >= area(key + 0.5) - height(key)) {
          return key;
        }
      }
    }

    private double height(double x) {
      return Math.pow(x, -exponent);
    }

    /** Under the heights from 1 to there. */
    private double area(double x) {
      double rest = 1 - exponent;
      return rest == 0 ? Math.log(x) : Math.expm1(rest * Math.log(x)) / rest;
    }

    private double inverse(double area) {
      double rest = 1 - exponent;
      return Math.exp(rest == 0 ? area : Math.log1p(Math.max(-1, area * rest)) / rest);
    }
  }
}
