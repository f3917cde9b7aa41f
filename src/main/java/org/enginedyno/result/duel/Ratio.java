package org.enginedyno.result.duel;

import org.enginedyno.result.Interval;

/**
 * The ratio of new to base by one estimate, with its confidence interval.
 *
 * @param range the ratio with its interval; from zero to infinity if there are too few launches
 * @param confidence of the interval, as in 0.99
 * @param probability of an estimate at least so far from one if the sides are equal
 */
public record Ratio(Interval range, double confidence, double probability) {
  public double value() {
    return range.value();
  }

  public double low() {
    return range.low();
  }

  public double high() {
    return range.high();
  }

  /** The change in per cent, with its sign. */
  public double change() {
    return (value() - 1) * 100;
  }

  /** Whether the bounds of the interval are useful. */
  public boolean isBounded() {
    return range.isBounded();
  }

  public boolean isBeyondChance() {
    return range.nearest().isPresent();
  }

  /** How far the value is from one, in logarithms. */
  double distance() {
    return Math.abs(Math.log(value()));
  }

  /** The largest distance of the interval from one, in logarithms. */
  double furthest() {
    return Math.max(-Math.log(low()), Math.log(high()));
  }

  /** The smallest distance of the interval from one, in logarithms; zero if it contains one. */
  double nearest() {
    return Math.max(0, Math.max(Math.log(low()), -Math.log(high())));
  }

  /** Half the width of the interval, in logarithms. */
  double reach() {
    return (Math.log(high()) - Math.log(low())) / 2;
  }
}
