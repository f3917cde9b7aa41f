package org.enginedyno.plan.read;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Units;

/** Turns the words of a plan into values; what is wrong is told with what would be right. */
public final class Parsers {
  private static final Pattern RUNS = Pattern.compile("(\\d+)(?:\\s*x\\s*(\\S+))?");

  static final Duration USUAL_LENGTH = Duration.ofSeconds(5);

  private Parsers() {}

  /** Runs and their length, as in {@code 3 x 60s}; counted runs need no length. */
  record Runs(int count, Duration length) {}

  static Runs runs(String text) {
    Matcher matcher = RUNS.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not runs: '" + text + "'; write for example 3 x 60s");
    }
    int count = wholeNumber(matcher.group(1), 1, 1_000);
    String length = matcher.group(2);
    return new Runs(count, length == null ? USUAL_LENGTH : atLeastShortest(length));
  }

  static Duration atLeastShortest(String text) {
    Duration duration = Units.duration(text);
    if (duration.compareTo(Measure.SHORTEST) < 0) {
      throw new IllegalArgumentException("must last at least 100ms: " + text);
    }
    return duration;
  }

  static Duration patience(String text) {
    Duration duration = Units.duration(text);
    if (duration.compareTo(Measure.LEAST_PATIENCE) < 0
        || duration.compareTo(Measure.MOST_PATIENCE) > 0) {
      throw new IllegalArgumentException("must be 1s to 12h: " + text);
    }
    return duration;
  }

  /** A whole number within limits, both included. */
  public static int wholeNumber(String text, int least, int most) {
    long number;
    try {
      number = Long.parseLong(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "must be a whole number of %d to %d: %s".formatted(least, most, text), e);
    }
    if (number < least || number > most) {
      throw new IllegalArgumentException("must be %d to %d: %s".formatted(least, most, text));
    }
    return (int) number;
  }

  /** A number without needless digits. */
  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  static long seed(String text) {
    try {
      return Long.parseLong(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be a whole number: " + text, e);
    }
  }

  /** {@code true} or {@code false}. */
  public static boolean yesOrNo(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("must be true or false: " + text);
    };
  }

  /** A text that is not blank. */
  public static String name(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("must not be blank");
    }
    return text.strip();
  }
}
