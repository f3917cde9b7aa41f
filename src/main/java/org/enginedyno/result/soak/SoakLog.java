package org.enginedyno.result.soak;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.result.WholeFile;
import org.jspecify.annotations.Nullable;

/**
 * A soak, second by second, stored in a CSV file that grows while the soak runs.
 *
 * @param limit the latency from which an operation is a stall
 */
public record SoakLog(String cell, Duration limit, List<Second> seconds) {
  /** The suffix of the files of soaks, which are next to the logs of a run. */
  public static final String ENDING = ".soak.csv";

  private static final Pattern TITLE =
      Pattern.compile("# operations from (\\d{1,9}) ms are stalls: (.+)");
  private static final int DECIMALS = 3;
  private static final double LARGEST = 1e15;
  private static final SoakFigure[] FIGURES = SoakFigure.values();

  public SoakLog {
    seconds = List.copyOf(seconds);
  }

  /**
   * A second of the clock.
   *
   * @param end when it ended, in seconds since 1970
   * @param values without the figures of the measuring JVM if it was stopped, and without those of
   *     the server if it did not answer
   * @param threads what the server's threads did at its end
   */
  public record Second(double end, Map<SoakFigure, Double> values, String threads) {
    public Second {
      values = values.isEmpty() ? Map.of() : new EnumMap<>(values);
      // these characters separate the values of a line
      threads = threads.replaceAll("[,\\s\\p{Cntrl}]+", " ").strip();
    }

    /** Parses a second with all figures; empty if the line has another number of values. */
    public static Optional<Second> parse(String line) {
      String[] texts = line.split(",", -1);
      if (texts.length != FIGURES.length + 2) {
        return Optional.empty();
      }
      Map<SoakFigure, Double> values = new EnumMap<>(SoakFigure.class);
      for (int i = 0; i < FIGURES.length; i++) {
        if (!texts[i + 1].isEmpty()) {
          values.put(FIGURES[i], number(texts[i + 1]));
        }
      }
      return Optional.of(new Second(number(texts[0]), values, texts[FIGURES.length + 1]));
    }

    private static double number(String text) {
      double number = Double.parseDouble(text);
      if (!(Math.abs(number) <= LARGEST)) {
        throw new NumberFormatException("impossible figure of a second: " + text);
      }
      return number;
    }

    public String line() {
      return Stream.of(FIGURES)
          .map(values::get)
          .map(value -> value == null ? "" : plain(value))
          .collect(Collectors.joining(",", plain(end) + ",", "," + threads + "\n"));
    }

    private static String plain(double value) {
      return BigDecimal.valueOf(value)
          .setScale(DECIMALS, RoundingMode.HALF_UP)
          .stripTrailingZeros()
          .toPlainString();
    }

    public @Nullable Double get(SoakFigure figure) {
      return values.get(figure);
    }

    double start() {
      return end - values.getOrDefault(SoakFigure.LENGTH, 1.0);
    }

    /** Operations per second. */
    public @Nullable Double rate() {
      Double count = get(SoakFigure.OPERATIONS);
      return count == null ? null : Double.valueOf(count / (end - start()));
    }

    /** A copy with the figures that the server reported at its end. */
    Second with(Second sample) {
      Map<SoakFigure, Double> all = new EnumMap<>(values);
      all.putAll(sample.values);
      return new Second(end, all, sample.threads);
    }

    /** A copy that takes over the longer answer time of an earlier, late sample. */
    Second after(Second earlier) {
      Map<SoakFigure, Double> all = new EnumMap<>(values);
      all.merge(SoakFigure.ANSWER, earlier.values.getOrDefault(SoakFigure.ANSWER, 0.0), Math::max);
      return new Second(end, all, threads);
    }
  }

  /** The file next to the log of a measuring JVM, to which the JVM writes its seconds. */
  public static Path counted(Path log) {
    return log.resolveSibling(log.getFileName() + ".seconds");
  }

  /** The header lines of the file. */
  String head() {
    String keys = Stream.of(FIGURES).map(SoakFigure::key).collect(Collectors.joining(","));
    return "# operations from %d ms are stalls: %s\nend,%s,threads\n"
        .formatted(limit.toMillis(), cell, keys);
  }

  /** Reads a file; a last line that was cut off is left out. */
  public static SoakLog read(Path file) throws IOException {
    List<String> lines = WholeFile.read(file).lines().toList();
    Matcher title = TITLE.matcher(lines.isEmpty() ? "" : lines.get(0));
    if (!title.matches()) {
      throw new UserError(file + " is not the log of a soak; move it out of the run's folder");
    }
    List<Second> seconds = new ArrayList<>();
    for (int i = 2; i < lines.size(); i++) {
      try {
        Second.parse(lines.get(i)).ifPresent(seconds::add);
      } catch (NumberFormatException e) {
        throw new UserError("%s, line %d: %s".formatted(file, i + 1, e.getMessage()), e);
      }
    }
    Duration limit = Duration.ofMillis(Long.parseLong(title.group(1)));
    return new SoakLog(title.group(2), limit, seconds);
  }

  /** When the first second started; zero without seconds. */
  public double start() {
    return seconds.isEmpty() ? 0 : seconds.get(0).start();
  }

  /** When the last second ended; zero without seconds. */
  public double end() {
    return seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1).end;
  }

  /** The recorded values of a figure. */
  public List<Double> values(SoakFigure figure) {
    return seconds.stream().flatMap(second -> Stream.ofNullable(second.get(figure))).toList();
  }
}
