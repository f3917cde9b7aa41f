package org.enginedyno.report.compare;

import java.util.Optional;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/**
 * One score divided by another; a description, not a verdict. It counts rows if the operations of
 * both cells add several rows.
 *
 * @param range the ratio, with the least and the greatest value that the runs of both cells allow
 * @param marks the marks that prevent a comparison; empty if there are none
 * @param runs why the runs do not show which cell is faster; empty if they do
 * @param session a note that the cells were measured in different sessions; empty if they were not
 */
public record Ratio(Interval range, String reference, String marks, String runs, String session) {
  private static final String OVERLAP = "runs overlap";

  /** The ratio of two cells of a run; the run may have been resumed between them. */
  public static Optional<Ratio> of(
      Measurement cell, Measurement reference, String name, Manifest run) {
    boolean areClosed = cell.cell().arrivals().isClosed() && reference.cell().arrivals().isClosed();
    if (!cell.isOk() || !reference.isOk() || !areClosed) {
      return Optional.empty();
    }
    Interval own = runs(cell).times(rows(cell));
    Interval other = runs(reference).times(rows(reference));
    if (own.low() <= 0 || other.low() <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Ratio(
            own.over(other),
            name,
            marks(CellText.unsteady(cell), name, CellText.unsteady(reference)),
            own.low() <= other.high() && other.low() <= own.high()
                ? OVERLAP
                : cell.runs().size() < 2 || reference.runs().size() < 2 ? "one run each" : "",
            run.session(cell.startedAt()) == run.session(reference.startedAt())
                ? ""
                : "measured in different sessions"));
  }

  private static String marks(String own, String name, String ofReference) {
    if (ofReference.isEmpty()) {
      return own;
    }
    return (own.isEmpty() ? "" : "this cell is " + own + ", ") + name + " is " + ofReference;
  }

  /** The score of a cell, with its slowest and its fastest run as the ends. */
  static Interval runs(Measurement cell) {
    return Interval.of(cell.score().orElseThrow(), cell.runs());
  }

  /** The rows that one operation adds, so that cells with larger operations are compared fairly. */
  static double rows(Measurement cell) {
    return (double) Math.max(1, cell.cell().work().rowsAdded());
  }

  public double factor() {
    return range.value();
  }

  /** Whether both cells are comparable, of one session, and have several runs without overlap. */
  public boolean isFirm() {
    return Texts.joined(", ", marks, runs, session).isEmpty();
  }

  boolean isOverlapping() {
    return runs.equals(OVERLAP);
  }

  Ratio times(double other) {
    return new Ratio(range.times(other), reference, marks, runs, session);
  }

  /** The range of the ratio, and why it is not firm; empty if it is firm. */
  public String limits() {
    return isFirm() ? "" : Texts.joined(", ", Numbers.span(range), marks, runs, session);
  }

  /** The ratio in words: {@code x1.32 of InnoDB, 0.90 to 1.60, runs overlap}. */
  @Override
  public String toString() {
    return Texts.joined(", ", "%s of %s".formatted(Numbers.factor(factor()), reference), limits());
  }
}
