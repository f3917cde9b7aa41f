package org.enginedyno.plan;

import java.util.List;

/** The value in the middle of some values, or the mean of the two in the middle. */
public final class Median {
  private Median() {}

  public static double of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values to take the median of");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
