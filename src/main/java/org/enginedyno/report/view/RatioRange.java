package org.enginedyno.report.view;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The ratios of a figure over pairs of cells: how many there are, and where they lie. */
public record RatioRange(int pairs, double least, double median, double most) {
  /** The change that some ratios make, or nothing where there is none. */
  static Optional<RatioRange> of(List<Double> ratios) {
    List<Double> sorted = ratios.stream().filter(Double::isFinite).sorted().toList();
    if (sorted.isEmpty()) {
      return Optional.empty();
    }
    int middle = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return Optional.of(
        new RatioRange(sorted.size(), Collections.min(sorted), median, Collections.max(sorted)));
  }

  /** The ratios from the least to the most, where there is more than one. */
  public String range() {
    return pairs < 2 ? "" : "%s – %s".formatted(Figures.factor(least), Figures.factor(most));
  }

  /** The median as a factor. */
  @Override
  public String toString() {
    return Figures.factor(median);
  }
}
