package org.enginedyno.result.threshold;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Threshold;
import org.enginedyno.result.Figure;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/**
 * A threshold of a cell, and whether the cell met it.
 *
 * @param text the figure, its limit, and what else led to the verdict
 */
public record CellThreshold(Measurement cell, Threshold threshold, Verdict verdict, String text) {
  public enum Verdict {
    /** The figure or that of a run misses its limit or is unknown, or the cell is overloaded. */
    MISSED,
    /**
     * The figure and all runs are within the limit, but the cell is marked or has few operations.
     */
    UNSURE,
    MET;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Errors in the thresholds of a plan, which only has the keys of figures. */
  public static List<String> problems(List<Threshold> thresholds) {
    List<String> problems = new ArrayList<>();
    for (Threshold threshold : thresholds) {
      try {
        Figure figure = LimitedFigure.of(threshold).figure();
        if (threshold.operator().equals("<") && threshold.number().signum() == 0) {
          problems.add(
              "%s: %s is never below 0: %s"
                  .formatted(threshold.key(), figure.key(), threshold.limit()));
        }
      } catch (IllegalArgumentException e) {
        problems.add(threshold.key() + ": " + e.getMessage());
      }
    }
    return problems;
  }

  /** Errors in the limits of a search, which must be upper limits; their figures must be known. */
  public static List<String> searchProblems(List<Threshold> objective) {
    return objective.stream()
        .map(LimitedFigure::of)
        .filter(limited -> limited.figure().moreIsBetter())
        .map(
            limited ->
                "%s: more of %s is better, so a capacity search cannot set an upper limit for it: %s"
                    .formatted(
                        limited.threshold().key(),
                        limited.figure().key(),
                        limited.threshold().limit()))
        .toList();
  }

  /** The verdicts on all cells that were measured or skipped, the missed thresholds first. */
  public static List<CellThreshold> of(List<Threshold> thresholds, List<Measurement> cells) {
    return cells.stream()
        .flatMap(
            cell -> LimitedFigure.of(thresholds, cell.cell()).stream().map(one -> of(cell, one)))
        .sorted(Comparator.comparing(CellThreshold::verdict))
        .toList();
  }

  /** The missed thresholds, except those of INVALID or FAILED cells, which are reported anyway. */
  public static Stream<CellThreshold> missed(List<CellThreshold> all) {
    return all.stream()
        .filter(one -> one.verdict() == Verdict.MISSED)
        .filter(one -> one.cell().isOk() || one.cell().status() == Status.SKIPPED);
  }

  private static CellThreshold of(Measurement cell, LimitedFigure limited) {
    Threshold threshold = limited.threshold();
    OptionalDouble figure = cell.isOk() ? limited.figure().number(cell) : OptionalDouble.empty();
    if (figure.isEmpty()) {
      String why =
          !cell.isOk()
              ? cell.status() + ": " + String.join("; ", cell.reasons())
              : threshold.figure().equals("p999") && cell.latency() != null
                  ? "p99.9 needs %,d operations; set longer measure.runs"
                      .formatted(Latency.SAMPLES_FOR_P999)
                  : "the cell does not have this figure";
      return new CellThreshold(
          cell,
          threshold,
          Verdict.MISSED,
          "%s, limit %s: not measured, %s".formatted(threshold.figure(), threshold.limit(), why));
    }
    double value = figure.getAsDouble();
    boolean holds = limited.holds(value);
    List<Double> runs = limited.ofRuns(cell, value);
    long missing = runs.stream().filter(run -> !limited.holds(run)).count();
    List<Mark> marks = cell.marks();
    boolean isOverloaded = cell.mark(Mark.Label.OVERLOADED).isPresent();
    boolean isOfFew = limited.isOfFew(cell);
    String text =
        "%s, limit %s%s%s%s"
            .formatted(
                limited.text(cell),
                threshold.limit(),
                holds && missing > 0
                    ? "; missed by %d of %d runs".formatted(missing, runs.size())
                    : "",
                isOfFew ? "; fewer than ten operations are beyond it" : "",
                marks.isEmpty()
                    ? ""
                    : "%s the cell is %s"
                        .formatted(
                            isOverloaded && holds && missing == 0 ? "; missed, as" : ";",
                            words(marks)));
    return new CellThreshold(
        cell,
        threshold,
        !holds || missing > 0 || isOverloaded
            ? Verdict.MISSED
            : marks.isEmpty() && !isOfFew ? Verdict.MET : Verdict.UNSURE,
        text);
  }

  private static String words(List<Mark> marks) {
    return marks.stream()
        .map(mark -> mark.label().toString())
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  /** For a log: {@code READ_PK_POINT InnoDB t16 held @embedded: p99 12.3 ms, limit < 10 ms}. */
  @Override
  public String toString() {
    return cell.cell().id() + ": " + text;
  }
}
