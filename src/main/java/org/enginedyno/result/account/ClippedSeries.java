package org.enginedyno.result.account;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A series beside its own median, in which what lies far from its line is brought near to it: a
 * short burst of foreign load must neither make a trend nor hide one.
 */
final class ClippedSeries {
  private static final double DEVIATIONS = 3;
  private static final double MAD_OF_NORMAL = 1.4826;

  private ClippedSeries() {}

  /** The values of a series whose median is not zero. */
  static double[] of(double[] series) {
    double median = median(series);
    double[] values = Arrays.stream(series).map(value -> value / median).toArray();
    double slope = slope(values);
    double[] level = new double[values.length];
    for (int i = 0; i < level.length; i++) {
      level[i] = values[i] - slope * i;
    }
    double middle = median(level);
    double far = DEVIATIONS * MAD_OF_NORMAL * median(distances(level, middle));
    if (far > 0) {
      for (int i = 0; i < values.length; i++) {
        values[i] = slope * i + Math.max(middle - far, Math.min(middle + far, level[i]));
      }
    }
    return values;
  }

  /** The median of the slopes between all pairs (Theil and Sen). */
  private static double slope(double[] values) {
    double[] slopes = new double[values.length * (values.length - 1) / 2];
    int pair = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        slopes[pair++] = (values[j] - values[i]) / (j - i);
      }
    }
    return median(slopes);
  }

  private static double[] distances(double[] values, double from) {
    return Arrays.stream(values).map(value -> Math.abs(value - from)).toArray();
  }

  /** The median of values in whatever order they come. */
  static double median(double[] values) {
    return StatUtils.percentile(values, 50);
  }
}
