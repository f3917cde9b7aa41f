package org.enginedyno.report.compare;

import java.util.List;
import java.util.stream.IntStream;
import org.enginedyno.report.format.Numbers;

/**
 * How far a ratio is from one, in as few steps as a reader tells apart.
 *
 * @param step 0 where there is next to no difference, above it for more, below it for less
 */
public record Shade(int step) {
  private static final List<Double> BOUNDS = List.of(1.05, 1.25, 2.0, 4.0);

  public static Shade of(double factor) {
    double distance = Math.max(factor, 1 / factor);
    int steps = (int) BOUNDS.stream().filter(bound -> distance >= bound).count();
    return new Shade(factor < 1 ? -steps : steps);
  }

  /** All of them, the least ratios first. */
  public static List<Shade> all() {
    return IntStream.rangeClosed(-BOUNDS.size(), BOUNDS.size()).mapToObj(Shade::new).toList();
  }

  public String css() {
    return step == 0 ? "shade even" : "shade " + (step < 0 ? "less" : "more") + Math.abs(step);
  }

  /** The ratios that have it. */
  public String words() {
    int size = Math.abs(step);
    if (step == 0) {
      return "x%s–%s".formatted(bound(-1), bound(1));
    }
    if (size == BOUNDS.size()) {
      return "x%s and %s".formatted(bound(step), step < 0 ? "less" : "more");
    }
    return step < 0
        ? "x%s–%s".formatted(bound(step - 1), bound(step))
        : "x%s–%s".formatted(bound(step), bound(step + 1));
  }

  private static String bound(int step) {
    double bound = BOUNDS.get(Math.abs(step) - 1);
    double hundredths = Math.round((step < 0 ? 1 / bound : bound) * 100) / 100.0;
    return Numbers.number(hundredths).replaceFirst("\\.?0+$", "");
  }
}
