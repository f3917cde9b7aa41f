package org.enginedyno.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One combination of values, and its result.
 *
 * @param id names the cell within its run
 * @param threads the number of concurrent threads
 * @param others the values of the cell on further axes, by the title of the axis
 * @param reasons why the cell is not OK; empty if it is
 * @param figures present only if the cell is OK
 * @param marks warnings on the score
 * @param seconds the total time that the cell took
 */
public record DynoCell(
    String id,
    String server,
    String workload,
    String engine,
    int threads,
    Map<String, String> others,
    DynoStatus status,
    List<String> reasons,
    Optional<DynoFigures> figures,
    List<DynoMark> marks,
    double seconds) {
  public DynoCell {
    others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    reasons = List.copyOf(reasons);
    marks = List.copyOf(marks);
    if (figures.isPresent() != (status == DynoStatus.OK)) {
      throw new IllegalArgumentException(
          "a cell that is OK has figures, and any other cell has none");
    }
  }

  /** Whether it was measured and proven. */
  public boolean isOk() {
    return status == DynoStatus.OK;
  }

  /** Whether its score may be compared with others: OK, and not marked as unsteady. */
  public boolean isComparable() {
    return isOk() && marks.stream().allMatch(DynoMark::comparable);
  }

  /**
   * Operations per second, by the plan's rule.
   *
   * @throws IllegalStateException if the cell is not OK, with its reasons, or if its score is not
   *     comparable, with its marks; {@code figures()} has the score of a marked cell, too
   */
  public double score() {
    if (!isComparable()) {
      throw new IllegalStateException(
          isOk() ? this + "; not comparable: use figures() to get the score" : toString());
    }
    return figures.orElseThrow().score();
  }

  private String warning() {
    List<String> warnings =
        marks.stream().filter(mark -> !mark.comparable()).map(DynoMark::toString).toList();
    return warnings.isEmpty() ? "" : " (%s)".formatted(String.join("; ", warnings));
  }

  /** The result in one line. */
  @Override
  public String toString() {
    return figures
        .map(found -> "%s: %,.0f %s%s".formatted(id, found.score(), found.unit(), warning()))
        .orElseGet(() -> "%s: %s: %s".formatted(id, status, String.join("; ", reasons)));
  }
}
