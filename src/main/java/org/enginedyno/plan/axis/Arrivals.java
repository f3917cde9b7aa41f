package org.enginedyno.plan.axis;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When the operations of all workers are due: each after the worker's last one (closed loop), or at
 * scheduled times.
 *
 * @param curve how the rate changes; the last rate continues without end
 */
public record Arrivals(Spacing spacing, Curve curve) {
  /** How operations follow each other. */
  public enum Spacing {
    /** Each worker starts its next operation after its last. */
    CLOSED,
    /** At times that are independent of each other, as those of many users are. */
    POISSON,
    /** At equal intervals. */
    REGULAR
  }

  /** How a {@link Curve} is written. */
  private enum Shape {
    CONSTANT,
    RAMP,
    STEPS
  }

  /**
   * Rates in operations per second.
   *
   * @param rates one; the first and the last of a ramp; or one for each step
   * @param length of the ramp, or of each step
   */
  public record Curve(Shape shape, List<BigDecimal> rates, Duration length) {
    public Curve {
      rates = List.copyOf(rates);
    }

    /** How many operations are due in that many seconds. */
    double operations(double seconds) {
      double operations = 0;
      double left = seconds;
      for (Stage stage : stages()) {
        if (left < stage.seconds) {
          return operations + stage.operations(left);
        }
        operations += stage.operations(stage.seconds);
        left -= stage.seconds;
      }
      return operations + left * last();
    }

    /** After how many seconds that many operations are due. */
    double seconds(double operations) {
      double seconds = 0;
      double left = operations;
      for (Stage stage : stages()) {
        double all = stage.operations(stage.seconds);
        if (left < all) {
          return seconds + stage.seconds(left);
        }
        seconds += stage.seconds;
        left -= all;
      }
      return seconds + left / last();
    }

    private double last() {
      return rates.get(rates.size() - 1).doubleValue();
    }

    private List<Stage> stages() {
      double seconds = length.toMillis() / 1e3;
      return switch (shape) {
        case CONSTANT -> List.of();
        case RAMP -> List.of(new Stage(rates.get(0).doubleValue(), last(), seconds));
        case STEPS ->
            rates.stream()
                .map(rate -> new Stage(rate.doubleValue(), rate.doubleValue(), seconds))
                .toList();
      };
    }

    @Override
    public String toString() {
      List<String> texts = rates.stream().map(rate -> rate.toPlainString() + "/s").toList();
      // in one unit, as longer texts are rounded
      String time =
          BigDecimal.valueOf(length.toMillis(), 3).stripTrailingZeros().toPlainString() + "s";
      return switch (shape) {
        case CONSTANT -> texts.get(0);
        case RAMP -> "ramp(%s..%s, %s)".formatted(texts.get(0), texts.get(1), time);
        case STEPS -> "steps(%s, %s)".formatted(String.join(", ", texts), time);
      };
    }
  }

  /** A time in which the rate changes evenly. */
  private record Stage(double from, double to, double seconds) {
    private double slope() {
      return (to - from) / seconds;
    }

    double operations(double after) {
      return from * after + slope() * after * after / 2;
    }

    double seconds(double operations) {
      // of the two forms of the root, the one that is exact where the slope is small or none
      return 2 * operations / (from + Math.sqrt(from * from + 2 * slope() * operations));
    }
  }

  public static final Arrivals CLOSED =
      new Arrivals(Spacing.CLOSED, new Curve(Shape.CONSTANT, List.of(), Duration.ZERO));

  static final String LEGAL =
      "closed, a rate of all threads as in 1000/s, ramp(100/s..1000/s, 5m) or steps(500/s, 1000/s, 30s), followed by regular if operations are due at equal intervals";

  private static final BigDecimal MOST = BigDecimal.valueOf(10_000_000);
  private static final BigDecimal LEAST = new BigDecimal("0.01");
  private static final Pattern RATE = Pattern.compile("(\\d[\\d_]*(?:\\.\\d{1,6})?)\\s*/\\s*s");
  private static final Pattern VALUE =
      Pattern.compile("(?:(ramp|steps)\\s*\\((.*)\\)|([^()]*?))(?:\\s+(poisson|regular))?");

  /** Reads {@code closed} or a rate of arrivals. */
  static Arrivals parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.equals("closed")) {
      return CLOSED;
    }
    Matcher value = VALUE.matcher(plain);
    if (!value.matches()) {
      throw illegal(text);
    }
    Spacing spacing = "regular".equals(value.group(4)) ? Spacing.REGULAR : Spacing.POISSON;
    return new Arrivals(
        spacing,
        value.group(1) == null
            ? new Curve(Shape.CONSTANT, List.of(rate(value.group(3), text)), Duration.ZERO)
            : value.group(1).equals("ramp")
                ? curve(Shape.RAMP, value.group(2), "\\.\\.|,", text)
                : curve(Shape.STEPS, value.group(2), ",", text));
  }

  private static Curve curve(Shape shape, String arguments, String separator, String text) {
    List<String> parts = Arrays.stream(arguments.split(separator, -1)).map(String::strip).toList();
    int last = parts.size() - 1;
    if (last < 1 || (shape == Shape.RAMP && last != 2)) {
      throw illegal(text);
    }
    List<BigDecimal> rates = new ArrayList<>();
    parts.subList(0, last).forEach(part -> rates.add(rate(part, text)));
    Duration length = length(parts.get(last), text);
    return new Curve(shape, rates, length);
  }

  private static Duration length(String part, String text) {
    Duration length;
    try {
      length = Units.duration(part);
    } catch (IllegalArgumentException e) {
      throw illegal(text);
    }
    if (length.isZero()) {
      throw illegal(text);
    }
    return length;
  }

  private static BigDecimal rate(String part, String text) {
    Matcher rate = RATE.matcher(part.strip());
    if (!rate.matches()) {
      throw illegal(text);
    }
    BigDecimal number = new BigDecimal(rate.group(1).replace("_", ""));
    if (number.compareTo(LEAST) < 0 || number.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "a rate must be %s/s to %s/s: %s".formatted(LEAST, MOST, text.strip()));
    }
    return number.stripTrailingZeros();
  }

  private static IllegalArgumentException illegal(String text) {
    return new IllegalArgumentException("must be %s: %s".formatted(LEGAL, text.strip()));
  }

  /** The same number of operations in each second, at equal intervals. */
  public static Arrivals regular(double rate) {
    return new Arrivals(Spacing.REGULAR, CLOSED.curve).at(rate);
  }

  /** The same spacing at a constant rate. */
  public Arrivals at(double rate) {
    return new Arrivals(
        spacing,
        new Curve(
            Shape.CONSTANT, List.of(BigDecimal.valueOf(rate).stripTrailingZeros()), Duration.ZERO));
  }

  /** Whether each worker starts its next operation after its last. */
  public boolean isClosed() {
    return spacing == Spacing.CLOSED;
  }

  /** Whether the rate is constant, or the loop is closed. */
  public boolean isSteady() {
    return curve.shape == Shape.CONSTANT;
  }

  /** How many operations are due in that many seconds. */
  public double operations(double seconds) {
    return curve.operations(seconds);
  }

  /** After how many seconds that many operations are due. */
  public double seconds(double operations) {
    return curve.seconds(operations);
  }

  /** The time until a ramp reaches its last rate, or until the last step ends. */
  public Duration length() {
    return curve.shape == Shape.STEPS
        ? curve.length.multipliedBy(curve.rates.size())
        : curve.length;
  }

  /** The lowest of its rates. */
  public double lowest() {
    return curve.rates.stream().mapToDouble(BigDecimal::doubleValue).min().orElseThrow();
  }

  @Override
  public String toString() {
    return switch (spacing) {
      case CLOSED -> "closed";
      case POISSON -> curve.toString();
      case REGULAR -> curve + " regular";
    };
  }
}
