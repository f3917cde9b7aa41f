package org.enginedyno.report.compare;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/**
 * How one score stands to another; a description, no verdict.
 *
 * @param spread what the runs of the two leave open; empty where they lie apart
 * @param tookTurns whether the two were measured in one session of the run
 */
public record Ratio(double factor, String reference, String spread, boolean tookTurns) {
  static final String ANOTHER_SESSION = "measured in another session";

  /** The ratio of two cells of a run, which may have been resumed between them. */
  public static Optional<Ratio> of(
      Measurement cell, Measurement reference, String name, Manifest run) {
    if (!cell.isComparable() || !reference.isComparable()) {
      return Optional.empty();
    }
    double factor = cell.score().orElseThrow() / reference.score().orElseThrow();
    boolean tookTurns = run.session(cell.startedAt()) == run.session(reference.startedAt());
    return Double.isFinite(factor)
        ? Optional.of(new Ratio(factor, name, spread(cell.runs(), reference.runs()), tookTurns))
        : Optional.empty();
  }

  Ratio times(double other) {
    return new Ratio(factor * other, reference, spread, tookTurns);
  }

  /** What is to be known of the two besides, in words; often nothing. */
  public String doubts() {
    return Stream.of(spread, tookTurns ? "" : ANOTHER_SESSION)
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String spread(List<Double> one, List<Double> other) {
    boolean apart =
        Collections.min(one) > Collections.max(other)
            || Collections.max(one) < Collections.min(other);
    boolean isOneEach = one.size() < 2 || other.size() < 2;
    return !apart ? "runs overlap" : isOneEach ? "one run each" : "";
  }

  /** The ratio in words: {@code x1.32 of InnoDB, runs overlap}. */
  @Override
  public String toString() {
    String text = "%s of %s".formatted(Numbers.factor(factor), reference);
    return doubts().isEmpty() ? text : text + ", " + doubts();
  }
}
