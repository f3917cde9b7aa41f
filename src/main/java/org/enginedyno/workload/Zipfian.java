package org.enginedyno.workload;

import java.util.function.DoubleSupplier;

/**
 * Key {@code k} in proportion to {@code 1 / k^exponent}; drawn by rejection-inversion (Hörmann and
 * Derflinger, 1996), which needs no table and about one uniform draw.
 */
public final class Zipfian implements Distribution {
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
