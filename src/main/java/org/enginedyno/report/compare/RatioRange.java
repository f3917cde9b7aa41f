package org.enginedyno.report.compare;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Median;
import org.enginedyno.report.format.Numbers;

/** The ratios of a figure over pairs of cells: how many there are, and where they lie. */
public record RatioRange(int pairs, double least, double median, double most) {
  /** The range of some ratios, or nothing where there is none. */
  static Optional<RatioRange> of(List<Double> ratios) {
    List<Double> finite = ratios.stream().filter(Double::isFinite).toList();
    return finite.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RatioRange(
                finite.size(),
                Collections.min(finite),
                Median.of(finite),
                Collections.max(finite)));
  }

  /** The ratios from the least to the most, where there is more than one. */
  public String range() {
    return pairs < 2 ? "" : "%s – %s".formatted(Numbers.factor(least), Numbers.factor(most));
  }

  /** The median as a factor. */
  @Override
  public String toString() {
    return Numbers.factor(median);
  }
}
