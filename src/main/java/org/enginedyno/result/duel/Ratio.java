package org.enginedyno.result.duel;

import org.enginedyno.result.Interval;

/**
 * New to base by one estimate, with the interval that it lies in.
 *
 * @param range from zero to infinity where there are too few launches for an interval
 * @param confidence of the interval, as in 0.99
 * @param probability of an estimate so far off where nothing differs
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

  /** Whether the ends of the interval are of any use. */
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

  /** How far the interval reaches from one, in logarithms. */
  double furthest() {
    return Math.max(-Math.log(low()), Math.log(high()));
  }

  /** How far all of the interval is from one, in logarithms; zero where it holds one. */
  double nearest() {
    return Math.max(0, Math.max(Math.log(low()), -Math.log(high())));
  }

  /** Half the width of the interval, in logarithms. */
  double reach() {
    return (Math.log(high()) - Math.log(low())) / 2;
  }
}
