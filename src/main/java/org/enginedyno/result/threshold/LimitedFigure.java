package org.enginedyno.result.threshold;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.read.NearNames;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness.RateTimeline;

/**
 * The figure that a threshold limits.
 *
 * @param unit the unit of the limit, as a multiple of the figure's unit
 */
record LimitedFigure(Threshold threshold, Figure figure, BigDecimal unit) {
  private static final String LATENCY = "latency-";
  private static final Pattern PERCENTILE = Pattern.compile(LATENCY + "p(\\d+)");
  private static final double LEAST_BEYOND = 10;
  private static final int DIGITS = 3;
  private static final double NANOS_PER_MICRO = 1_000;

  /** The width of a bucket of {@link SliceLatencies}, as a logarithm. */
  private static final double BUCKET_ERROR = Math.log(1.25);

  /** The figures that are the throughput times a constant. */
  private static final List<Figure> RATES =
      List.of(
          FigureCatalogue.THROUGHPUT,
          FigureCatalogue.QUERIES_PER_SECOND,
          FigureCatalogue.ROWS_PER_SECOND);

  /** The limits that a cell has to meet: the limit of a workload replaces the general one. */
  static List<LimitedFigure> of(List<Threshold> all, Cell cell) {
    String workload = cell.workload();
    return all.stream()
        .filter(
            one ->
                one.workload().equals(workload)
                    || (one.workload().isEmpty()
                        && !cell.isFloor()
                        && all.stream()
                            .filter(other -> other.workload().equals(workload))
                            .noneMatch(other -> other.figure().equals(one.figure()))))
        .map(LimitedFigure::of)
        .toList();
  }

  /**
   * Finds the figure.
   *
   * @throws IllegalArgumentException if there is none, or if the unit of the limit does not fit it
   */
  static LimitedFigure of(Threshold threshold) {
    String key = threshold.figure();
    List<Figure> numbers = FigureCatalogue.all().stream().filter(Figure::isNumber).toList();
    Figure figure =
        numbers.stream()
            .filter(one -> one.key().equals(key) || one.key().equals(LATENCY + key))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(unknown(key, numbers)));
    Map<String, BigDecimal> units = figure.unit().ofLimits();
    BigDecimal unit = units.get(threshold.unit());
    if (unit == null) {
      throw new IllegalArgumentException(
          "%s needs a limit in %s: %s"
              .formatted(
                  key,
                  units.keySet().stream()
                      .map(one -> one.isEmpty() ? "plain numbers" : one)
                      .collect(Collectors.joining(" or ")),
                  threshold.limit()));
    }
    return new LimitedFigure(threshold, figure, unit);
  }

  private static String unknown(String key, List<Figure> numbers) {
    String question =
        NearNames.question(
            key, numbers.stream().map(one -> one.key().replaceFirst("^" + LATENCY, "")).toList());
    return "unknown or not a numeric figure%s"
        .formatted(question.isEmpty() ? "; see dyno list figures" : question);
  }

  /** A figure in the unit of the limit. */
  BigDecimal inUnit(double value) {
    return BigDecimal.valueOf(value / unit.doubleValue());
  }

  boolean holds(double value) {
    return threshold.holds(inUnit(value));
  }

  /** Whether a cell has the figure, within its limit. */
  boolean holds(Measurement cell) {
    OptionalDouble value = figure.number(cell);
    return value.isPresent() && holds(value.getAsDouble());
  }

  /** Whether a cell meets all limits; empty if it is not OK or lacks a figure. */
  static Optional<Boolean> hold(List<LimitedFigure> limits, Measurement cell) {
    if (!cell.isOk()) {
      return Optional.empty();
    }
    // a percentile of few operations is unknown, so it is not a miss
    List<LimitedFigure> known =
        limits.stream().filter(limit -> limit.figure.number(cell).isPresent()).toList();
    if (cell.mark(Mark.Label.OVERLOADED).isPresent()
        || !known.stream().allMatch(limit -> limit.holds(cell))) {
      return Optional.of(false);
    }
    return known.size() == limits.size() ? Optional.of(true) : Optional.empty();
  }

  /** Whether it is a percentile with fewer than ten operations beyond it. */
  boolean isOfFew(Measurement cell) {
    Matcher percentile = PERCENTILE.matcher(figure.key());
    return percentile.matches()
        && cell.latency() != null
        && cell.latency().samples() * (1 - share(percentile)) < LEAST_BEYOND;
  }

  private static double share(Matcher percentile) {
    return Double.parseDouble("0." + percentile.group(1));
  }

  /** The figure of a cell with its key, as text. */
  String text(Measurement cell) {
    OptionalDouble value = figure.number(cell);
    return value.isEmpty()
        ? "no " + threshold.figure()
        : threshold.figure() + " " + threshold.withUnit(rounded(inUnit(value.getAsDouble())));
  }

  /** Rounds a value, but keeps enough digits to show whether it meets the limit. */
  private BigDecimal rounded(BigDecimal value) {
    int digits = Math.max(DIGITS, value.precision() - value.scale());
    BigDecimal rounded = value.round(new MathContext(digits));
    while (threshold.holds(rounded) != threshold.holds(value)) {
      rounded = value.round(new MathContext(++digits));
    }
    return rounded;
  }

  /**
   * The figure of each run of a cell, if runs have one: rates, and percentiles of latencies with at
   * least ten operations beyond them. Latencies of runs are kept in buckets, so their percentiles
   * are estimates. They are scaled by the error of the same estimate for the whole cell, whose
   * figure is known. If that error is greater than the buckets explain, too many of the slowest
   * operations ended outside of whole slices, and no run has the figure.
   */
  List<Double> ofRuns(Measurement cell, double value) {
    if (value == 0) {
      return List.of();
    }
    if (RATES.contains(figure)) {
      double each = value / cell.score().orElseThrow();
      return cell.runs().stream().map(rate -> rate * each).toList();
    }
    Matcher percentile = PERCENTILE.matcher(figure.key());
    if (!percentile.matches()) {
      return List.of();
    }
    double share = share(percentile);
    List<long[]> runs =
        cell.courses().stream()
            .filter(RateTimeline::measured)
            .map(run -> run.slices().latencies())
            .filter(Objects::nonNull)
            .map(text -> SliceLatencies.sum(SliceLatencies.counts(text)))
            .toList();
    double each = value / SliceLatencies.percentile(SliceLatencies.sum(runs), share);
    boolean represents = Math.abs(Math.log(NANOS_PER_MICRO * each)) <= BUCKET_ERROR;
    return !represents
        ? List.of()
        : runs.stream()
            .filter(run -> Arrays.stream(run).sum() * (1 - share) >= LEAST_BEYOND)
            .map(run -> SliceLatencies.percentile(run, share) * each)
            .toList();
  }
}
