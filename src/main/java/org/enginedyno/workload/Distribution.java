package org.enginedyno.workload;

import java.util.function.DoubleSupplier;
import org.enginedyno.workload.Distribution.Gaussian;

/** A random distribution of keys from 1 to some number. */
@FunctionalInterface
public interface Distribution {
  /**
   * The next key.
   *
   * @param uniform numbers from 0 (inclusive) to 1 (exclusive), of which it takes as many as it
   *     needs
   */
  int draw(DoubleSupplier uniform);

  /** Every key as often as any other. */
  static Distribution uniform(int keys) {
    return uniform -> 1 + (int) (uniform.getAsDouble() * keys);
  }

  /**
   * A bell curve over all keys, with the middle most often: the mean of several uniform draws.
   *
   * @param iterations the number of uniform draws
   */
  record Gaussian(int keys, int iterations) implements Distribution {
    public Gaussian {
      if (keys < 1 || iterations < 1) {
        throw new IllegalArgumentException(
            "not a gaussian distribution: %d draws of %d keys".formatted(iterations, keys));
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
   * Lower keys more often, in the same way within each part: with 0.2, four draws of five fall on
   * the first fifth of the keys, and four of five of these on the first fifth of that.
   *
   * @param exponent what a uniform draw is raised to
   */
  record Pareto(int keys, double exponent) implements Distribution {
    /**
     * A distribution in which the share {@code 1 - part} of the draws falls on the first {@code
     * part} of the keys.
     */
    public static Pareto of(int keys, double part) {
      if (keys < 1 || part <= 0 || part >= 1) {
        throw new IllegalArgumentException(
            "not a part of %d keys: %s; use more than 0 and less than 1".formatted(keys, part));
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
   * A few keys in the middle most of the time, and a bell curve over all keys otherwise. This is
   * the default of sysbench 1.0, which also fills its tables this way; with its default parameters
   * three draws of four fall on a hundredth of the keys.
   *
   * @param percent the percentage of the keys that are special
   * @param share the percentage of the draws that fall on them
   * @param iterations the number of uniform draws whose mean is a draw of the bell curve
   */
  record Special(int keys, int percent, int share, int iterations) implements Distribution {
    /** With sysbench's default parameters. */
    public static Special usual(int keys) {
      return new Special(keys, 1, 75, 12);
    }

    public Special {
      if (keys < 1 || iterations < 1) {
        throw new IllegalArgumentException(
            "not a gaussian distribution: %d draws of %d keys".formatted(iterations, keys));
      }
      if (percent < 1 || percent > 100 || share < 0 || share > 100) {
        throw new IllegalArgumentException(
            "not percentages: %d of the keys, %d of the draws".formatted(percent, share));
      }
    }

    @Override
    public int draw(DoubleSupplier uniform) {
      double drawn = uniform.getAsDouble();
      double last = keys - 1.0;
      if (drawn < 1 - share / 100.0) {
        return 1 + (int) (Gaussian.mean(uniform, iterations) * last);
      }
      // the same draw is used again, as in sysbench, so that the first special keys are never drawn
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

    /** A distribution over that many keys; an exponent of 0 is uniform. */
    public Zipfian(int keys, double exponent) {
      if (keys < 1 || exponent < 0) {
        throw new IllegalArgumentException(
            "not a zipfian distribution: %d keys, exponent %s".formatted(keys, exponent));
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

    /** The area under {@link #height} from 1 to {@code x}. */
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
