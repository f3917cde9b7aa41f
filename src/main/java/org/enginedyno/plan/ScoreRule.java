package org.enginedyno.plan;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** How the score of a cell is computed from its runs. */
public enum ScoreRule {
  BEST,
  MEDIAN,
  MEAN;

  public double of(List<Double> runs) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("no runs to score");
    }
    return switch (this) {
      case BEST -> Collections.max(runs);
      case MEDIAN -> ScoreRule.median(runs);
      case MEAN -> runs.stream().mapToDouble(Double::doubleValue).sorted().average().orElseThrow();
    };
  }

  /** The value in the middle of some values, or the mean of the two in the middle. */
  public static double median(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values to take the median of");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
