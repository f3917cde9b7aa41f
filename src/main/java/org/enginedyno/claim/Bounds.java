package org.enginedyno.claim;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The range of a published ratio, both ends included; {@code most} may be infinite. */
public record Bounds(double least, double most) {
  /** Ratios up to this factor count as equal. */
  public static final double EQUAL = 1.1;

  /** A measured ratio may be this much off and still agree. */
  public static final double TOLERANCE = 1.2;

  private static final double NEAR = 1.05;
  private static final Pattern RANGE =
      Pattern.compile("([0-9.]+) to ([0-9.]+)|(at least|at most|about) ([0-9.]+)");
  private static final MathContext DIGITS = new MathContext(3);

  public Bounds {
    if (!(least >= 0 && most > 0 && least <= most)) {
      throw new IllegalArgumentException("not in ascending order: %s to %s".formatted(least, most));
    }
  }

  public static Bounds parse(String text) {
    return switch (text) {
      case "more" -> new Bounds(1, Double.POSITIVE_INFINITY);
      case "less" -> new Bounds(0, 1);
      case "equal" -> new Bounds(1 / EQUAL, EQUAL);
      default -> range(text);
    };
  }

  private static Bounds range(String text) {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      throw new IllegalArgumentException(
          "must be 'A to B', 'at least A', 'at most A', 'about A', more, less or equal: " + text);
    }
    if (range.group(1) != null) {
      return new Bounds(positive(range.group(1)), positive(range.group(2)));
    }
    double value = positive(range.group(4));
    return switch (range.group(3)) {
      case "at least" -> new Bounds(value, Double.POSITIVE_INFINITY);
      case "at most" -> new Bounds(0, value);
      default -> new Bounds(value, value);
    };
  }

  private static double positive(String text) {
    double value = Double.parseDouble(text);
    if (!(value > 0)) {
      throw new IllegalArgumentException("must be more than 0: " + text);
    }
    return value;
  }

  /** The ratio of two published figures; nearly equal figures count as equal. */
  public static Bounds of(double figure, double other) {
    double ratio = figure / other;
    return ratio < NEAR && ratio > 1 / NEAR ? parse("equal") : new Bounds(ratio, ratio);
  }

  /** Whether the claim says that the first side is ahead. */
  public boolean isRise() {
    return least >= 1 && most > 1;
  }

  /** Whether the claim says that the second side is ahead. */
  public boolean isFall() {
    return most <= 1 && least < 1;
  }

  public Bounds inverse() {
    return new Bounds(1 / most, least == 0 ? Double.POSITIVE_INFINITY : 1 / least);
  }

  /**
   * Widens the bounds by the tolerance, or by half of the published difference if that is less;
   * equal sides may differ by a tenth.
   */
  public Bounds widened() {
    if (isFall()) {
      return inverse().widened().inverse();
    }
    if (isRise()) {
      return new Bounds(least / leeway(least), most * leeway(most));
    }
    return isEqual()
        ? parse("equal")
        : new Bounds(least == 0 ? 0 : least / leeway(1 / least), most * leeway(most));
  }

  /** Whether the claim says that neither side is ahead. */
  public boolean isEqual() {
    return least >= 1 / EQUAL && most <= EQUAL && least <= 1 && most >= 1;
  }

  private static double leeway(double ratio) {
    return Math.min(TOLERANCE, Math.sqrt(Math.max(1, ratio)));
  }

  @Override
  public String toString() {
    if (equals(parse("equal"))) {
      return "equal";
    }
    if (Double.isInfinite(most)) {
      return least == 1 ? "more" : "at least x" + text(least);
    }
    if (least == 0) {
      return most == 1 ? "less" : "at most x" + text(most);
    }
    return least == most ? "x" + text(least) : "x%s to x%s".formatted(text(least), text(most));
  }

  private static String text(double ratio) {
    return new BigDecimal(ratio).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
