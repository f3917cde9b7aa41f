package org.enginedyno.plan;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Which of a cell's runs, or which mean of them, is its score. */
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
      case MEDIAN -> Median.of(runs);
      case MEAN -> runs.stream().mapToDouble(Double::doubleValue).sorted().average().orElseThrow();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
