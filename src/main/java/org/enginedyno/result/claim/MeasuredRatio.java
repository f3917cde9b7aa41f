package org.enginedyno.result.claim;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How one case stood to another in a run.
 *
 * @param run the name of its folder
 * @param threads at how many; zero where the two sides have other numbers, or the highest counts
 * @param least the ratio of the lowest figure of the one to the highest of the other
 * @param most that of the highest to the lowest
 */
public record MeasuredRatio(String run, int threads, double least, double ratio, double most) {
  public MeasuredRatio {
    if (!(least > 0 && least <= ratio && ratio <= most)) {
      throw new IllegalArgumentException("not in order: %s, %s, %s".formatted(least, ratio, most));
    }
  }

  /** The ratio of two figures. */
  static MeasuredRatio of(String run, int threads, FigureSpread one, FigureSpread other) {
    return new MeasuredRatio(
        run,
        threads,
        one.least() / other.most(),
        one.figure() / other.figure(),
        one.most() / other.least());
  }

  /** At which threads of which runs some ratios were measured, to stand before what they say. */
  static String where(List<MeasuredRatio> ratios, boolean isOneRun) {
    String where =
        ratios.stream()
            .map(
                ratio ->
                    ((ratio.threads() > 0 ? "at " + ratio.threads() : "")
                            + (isOneRun ? "" : " in " + ratio.run()))
                        .strip())
            .filter(text -> !text.isEmpty())
            .distinct()
            .collect(Collectors.joining(", "));
    return where.isEmpty() ? "" : where + ": ";
  }

  /** The same of the other case over the one. */
  MeasuredRatio inverse() {
    return new MeasuredRatio(run, threads, 1 / most, 1 / ratio, 1 / least);
  }
}
