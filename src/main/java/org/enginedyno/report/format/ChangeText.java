package org.enginedyno.report.format;

import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Unit;

/** The ratio of the new side to the base in words, as in "is 1.04 ± 0.02 times slower". */
public final class ChangeText {
  /** A wider interval is printed with both ends, as the value is not in its middle. */
  private static final double SYMMETRIC = 1.5;

  private static final String UNBOUNDED = "no useful bound";
  private static final double ROUNDED_AWAY = 0.005;
  private static final double LARGE = 10;

  private ChangeText() {}

  /** How the new side compares with the base. */
  public static String of(Figure figure, Interval ratio) {
    if (figure.equals(FigureCatalogue.THROUGHPUT)) {
      return "is " + speed(ratio);
    }
    return "%s %s times the %s%s"
        .formatted(
            figure.unit() == Unit.CPU_MICROSECONDS ? "uses" : "has",
            ratio.isBounded() ? factor(ratio) : number(ratio.value()),
            figure.phrase(),
            ratio.isBounded() ? "" : " (" + bounds(ratio, ChangeText::number) + ")");
  }

  /** The bounds of a ratio, or only the usable one, as in "at least 4.20". */
  public static String bounds(Interval ratio, DoubleFunction<String> number) {
    if (ratio.isBounded()) {
      return number.apply(ratio.low()) + " to " + number.apply(ratio.high());
    }
    OptionalDouble nearest = ratio.nearest();
    return nearest.isEmpty()
        ? UNBOUNDED
        : (ratio.low() > 1 ? "at least " : "at most ") + number.apply(nearest.getAsDouble());
  }

  /** A ratio of rates, as in "1.04 ± 0.02 times slower". */
  public static String speed(Interval rates) {
    if (!rates.isBounded()) {
      OptionalDouble nearest = rates.nearest();
      String bound = nearest.isEmpty() ? UNBOUNDED : "at least " + times(nearest.getAsDouble());
      return "%s (%s)".formatted(times(rates.value()), bound);
    }
    if (rates.low() > 1) {
      return factor(rates) + " times faster";
    }
    return rates.high() < 1
        ? factor(new Interval(1 / rates.high(), 1 / rates.value(), 1 / rates.low()))
            + " times slower"
        : "%s (%s to %s)".formatted(times(rates.value()), times(rates.low()), times(rates.high()));
  }

  /** A ratio of rates without an interval, as in "1.04 times slower". */
  public static String times(double rate) {
    String factor = number(rate < 1 ? 1 / rate : rate);
    return factor.equals("1.00")
        ? "as fast"
        : "%s times %s".formatted(factor, rate < 1 ? "slower" : "faster");
  }

  private static String factor(Interval ratio) {
    double reach = Math.max(ratio.high() - ratio.value(), ratio.value() - ratio.low());
    if (ratio.high() > SYMMETRIC * ratio.low()) {
      return "%s (%s to %s)"
          .formatted(number(ratio.value()), number(ratio.low()), number(ratio.high()));
    }
    return reach < ROUNDED_AWAY
        ? "%.3f ± %.3f".formatted(ratio.value(), reach)
        : number(ratio.value()) + " ± " + number(reach);
  }

  private static String number(double value) {
    return value < LARGE ? "%.2f".formatted(value) : Numbers.number(value);
  }
}
