package org.enginedyno.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which of a cell's runs, or which mean of them, is its score. */
public enum ScoreRule {
  BEST,
  MEDIAN,
  MEAN;

  /** The score of the given runs, in their unit. */
  public double of(List<Double> runs) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("no runs to score");
    }
    double[] sorted = runs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return switch (this) {
      case BEST -> sorted[sorted.length - 1];
      case MEDIAN ->
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      case MEAN -> Arrays.stream(sorted).average().orElseThrow();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
