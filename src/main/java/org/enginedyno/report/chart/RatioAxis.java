package org.enginedyno.report.chart;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;

/**
 * A logarithmic axis of ratios.
 *
 * @param least the ratio at its start
 * @param most the ratio at its end
 * @param ticks the labelled ratios in ascending order
 * @param from the position of its start in a picture
 * @param to the position of its end
 */
record RatioAxis(double least, double most, List<Double> ticks, double from, double to) {
  /** The margin at either end, as a share of the whole. */
  private static final double MARGIN = 0.04;

  private static final List<Double> STEPS = List.of(0.005, 0.01, 0.02, 0.05, 0.1, 0.2);
  private static final int MOST_TICKS = 8;

  /** Above this span, evenly spaced ticks would be far apart at one end and close at the other. */
  private static final double EVEN = 2.2;

  private static final double WIDE = 5;
  private static final List<Double> UNEVEN =
      List.of(0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0);

  /**
   * An axis that includes these ratios and one; ratios that are not positive and finite are
   * ignored.
   */
  static RatioAxis of(Stream<Double> ratios, double from, double to) {
    DoubleSummaryStatistics ends =
        ratios
            .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    double low = Math.min(1, ends.getMin());
    double high = Math.max(1, ends.getMax());
    double margin = Math.max(Math.pow(high / low, MARGIN), 1.001);
    double least = low / margin;
    double most = high * margin;
    return new RatioAxis(least, most, ticks(least, most), from, to);
  }

  private static List<Double> ticks(double least, double most) {
    double span = most / least;
    if (span < EVEN) {
      return even(least, most);
    }
    return span < WIDE
        ? UNEVEN.stream().filter(tick -> tick >= least && tick <= most).toList()
        : ValueAxis.decades(least, most, ValueAxis.SOME);
  }

  private static List<Double> even(double least, double most) {
    double step =
        STEPS.stream()
            .filter(one -> (most - least) / one <= MOST_TICKS)
            .findFirst()
            .orElse(STEPS.get(STEPS.size() - 1));
    return ValueAxis.steps(least, most, step);
  }

  /** The position of a ratio in the picture; a ratio beyond an end is drawn at that end. */
  double place(double ratio) {
    double within = Math.max(least, Math.min(most, ratio));
    return from + (to - from) * (Math.log(within / least) / Math.log(most / least));
  }

  /** The ticks whose labels are at least this far apart; the label of one comes first. */
  List<Double> labelled(double apart) {
    Comparator<Double> oneFirst = Comparator.comparing(tick -> Math.abs(tick - 1) > 1e-9);
    return ValueAxis.labelled(ticks, oneFirst, this::place, apart);
  }

  /** Whether a ratio lies beyond either end. */
  boolean isBeyond(double ratio) {
    return ratio < least || ratio > most;
  }

  /** A tick's label. */
  static String label(double tick) {
    double rounded = Math.round(tick * 1e6) / 1e6;
    return "x" + BigDecimal.valueOf(rounded).stripTrailingZeros().toPlainString();
  }
}
