package org.enginedyno.report.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Interval;

/** Numbers formatted for people: thousands separators, three significant digits, suitable units. */
public final class Numbers {
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double MICROS_PER_SECOND = 1e6;

  /** The largest share that is printed as a percentage. */
  private static final double MANIFOLD = 10;

  private Numbers() {}

  /** A number with at least three significant digits: 41,235, 99.8, 1.32, 0.0123. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    if (size >= 99.95) {
      return format("%,.0f", value);
    }
    int decimals = size >= 9.995 ? 1 : 2;
    for (double bound = 0.9995; size < bound && decimals < 6; bound /= 10) {
      decimals++;
    }
    return format("%." + decimals + "f", value);
  }

  /** A number for a script, with at most this many significant digits. */
  public static Number rounded(double value, int digits) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros();
    return rounded.scale() <= 0 ? rounded.toBigInteger() : rounded;
  }

  /** A whole number with thousands separators. */
  public static String count(long value) {
    return format("%,d", value);
  }

  /** A number of things: {@code 1 cell}, {@code 12 cells}. */
  public static String count(long value, String thing) {
    return count(value) + " " + thing + (value == 1 ? "" : "s");
  }

  /** The number of occurrences of each value: {@code 30 OK, 2 INVALID}. */
  public static <T> String counts(Stream<T> all) {
    return all
        .collect(Collectors.groupingBy(one -> one, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(one -> count(one.getValue()) + " " + one.getKey())
        .collect(Collectors.joining(", "));
  }

  /** A time in the unit that fits it. */
  public static String micros(double micros) {
    if (micros < MICROS_PER_MILLI) {
      return number(micros) + " us";
    }
    return micros < MICROS_PER_SECOND
        ? number(micros / MICROS_PER_MILLI) + " ms"
        : number(micros / MICROS_PER_SECOND) + " s";
  }

  public static String nanos(double nanos) {
    return micros(nanos / 1e3);
  }

  /** A share as a percentage, beyond ten times the whole only as {@code more than 1,000 %}. */
  public static String percent(double share) {
    if (Math.abs(share) > MANIFOLD) {
      return (share < 0 ? "less than -" : "more than ") + format("%,.0f %%", MANIFOLD * 100);
    }
    return format(Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", share * 100);
  }

  /** The range of a factor; empty if both ends are equal. */
  public static String range(Interval range) {
    return range.isWide() ? "%s – %s".formatted(factor(range.low()), factor(range.high())) : "";
  }

  /** A factor for a sentence: {@code 1.32}, {@code 2.7}, {@code 12}. */
  public static String times(double factor) {
    return format(factor >= 9.95 ? "%,.0f" : factor >= 1.995 ? "%.1f" : "%.2f", factor);
  }

  /** The range of a factor for a sentence: {@code 1.2 to 5.1}; empty if both ends are equal. */
  public static String span(Interval range) {
    return range.isWide() ? times(range.low()) + " to " + times(range.high()) : "";
  }

  /** A factor: {@code x1.32}. */
  public static String factor(double factor) {
    return "x" + number(factor);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /**
   * The smallest step of the form 1, 2 or 5 times a power of ten that is not below a rough step.
   */
  public static double roundStep(double rough) {
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double digit = rough / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
  }
}
