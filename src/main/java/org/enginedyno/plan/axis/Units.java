package org.enginedyno.plan.axis;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and byte sizes as people write them. */
public final class Units {
  public static final String DURATION_FORM = "(\\d+(?:\\.\\d+)?)\\s*(ms|s|m|h)";

  /** What sizes look like, in letters of either case. */
  public static final String SIZE_FORM = "(\\d[\\d_]*)\\s*([KkMmGg]?)";

  private static final Pattern DURATION = Pattern.compile(DURATION_FORM);

  /** The form that {@link #about} writes; users may type it as they read it in a message. */
  private static final Pattern ABOUT = Pattern.compile("\\d\\d?m \\d\\ds|\\d\\d?h \\d\\dm");

  private static final Pattern BYTES = Pattern.compile(SIZE_FORM);
  public static final Duration LONGEST = Duration.ofDays(365);

  private Units() {}

  /** Reads {@code 500ms}, {@code 90s}, {@code 1.5m} or {@code 2h}, and {@code 12m 05s}. */
  public static Duration duration(String text) {
    if (ABOUT.matcher(text).matches()) {
      return Duration.parse("PT" + text.replace(" ", ""));
    }
    Matcher matcher = DURATION.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "not a duration: '" + text + "'; write 500ms, 90s, 30m or 2h");
    }
    double millisPerUnit =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    double millis = Double.parseDouble(matcher.group(1)) * millisPerUnit;
    if (millis > LONGEST.toMillis()) {
      throw new IllegalArgumentException("longer than a year: " + text);
    }
    return Duration.ofMillis(Math.round(millis));
  }

  /** Reads {@code 1500M}, {@code 2G}, {@code 64K} or plain bytes. */
  public static long bytes(String text) {
    Matcher matcher = BYTES.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a size: '" + text + "'; write 64K, 1500M or 2G");
    }
    try {
      return scaled(matcher.group(1), matcher.group(2), 1_024);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("too large: " + text, e);
    }
  }

  /**
   * A number with an optional letter K, M or G, which multiply it by {@code step} once, twice or
   * three times.
   */
  public static long scaled(String digits, String letter, int step) {
    long number = Long.parseLong(digits.replace("_", ""));
    for (int i = " KMG".indexOf(letter.toUpperCase(Locale.ROOT)); i > 0; i--) {
      number = Math.multiplyExact(number, step);
    }
    return number;
  }

  /**
   * A number of bytes as plans have it, as in {@code 32M}; unchanged unless it is a whole number of
   * KiB.
   */
  public static String size(String bytes) {
    if (!bytes.matches("[1-9]\\d{0,17}")) {
      return bytes;
    }
    long number = Long.parseLong(bytes);
    for (int unit = 3; unit > 0; unit--) {
      if (number % (1L << (10 * unit)) == 0) {
        return (number >> (10 * unit)) + "KMG".substring(unit - 1, unit);
      }
    }
    return bytes;
  }

  /** A short text, rounded for a reader: {@code 600ms}, {@code 60s}, {@code 1h 12m}. */
  public static String text(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1_000 || (millis % 1_000 != 0 && millis < 60_000)) {
      return millis < 1_000 ? millis + "ms" : "%.1fs".formatted(millis / 1e3);
    }
    return millis < 600_000 ? millis / 1_000 + "s" : about(duration);
  }

  /** A length of time for a reader who waits: {@code 45s}, {@code 12m 05s}, {@code 2d 3h}. */
  public static String about(Duration duration) {
    long seconds = Math.max(0, Math.round(duration.toMillis() / 1e3));
    if (seconds < 60) {
      return seconds + "s";
    }
    if (seconds < 3_600) {
      return "%dm %02ds".formatted(seconds / 60, seconds % 60);
    }
    if (seconds < 86_400) {
      return "%dh %02dm".formatted(seconds / 3_600, seconds % 3_600 / 60);
    }
    return "%dd %02dh".formatted(seconds / 86_400, seconds % 86_400 / 3_600);
  }

  /** A duration rounded up to a form that users can type. */
  public static String atLeast(Duration duration) {
    return about(
        duration.plusSeconds(duration.toDays() > 0 ? 3_600 : duration.toHours() > 0 ? 60 : 1));
  }

  /** A number of things: {@code 1 cell}, {@code 12 cells}. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** A size for a reader: {@code 331 MiB}. */
  public static String text(long bytes) {
    if (bytes < 1L << 20) {
      return bytes < 1L << 10 ? bytes + " B" : (bytes >> 10) + " KiB";
    }
    return bytes < 10L << 30
        ? Math.round(bytes / (double) (1 << 20)) + " MiB"
        : Math.round(bytes / (double) (1 << 30)) + " GiB";
  }
}
