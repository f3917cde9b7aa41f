package org.enginedyno.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;

/** The cells whose scores are marked, and what to change. */
public final class MarkedCells {
  /** Says what becomes of marked cells. */
  public static final String RULE = "Marked cells are in no ratio and are nobody's best.";

  private MarkedCells() {}

  /** A line for each mark that keeps a cell from being compared; floors come last. */
  public static List<Reason> of(Results results) {
    List<Reason> marked = new ArrayList<>();
    for (Measurement cell : patternsFirst(results)) {
      for (Mark mark : cell.marks()) {
        if (cell.isOk() && !mark.isComparable()) {
          marked.add(new Reason(name(results, cell.cell()), mark.toString()));
        }
      }
    }
    return marked;
  }

  private static List<Measurement> patternsFirst(Results results) {
    List<Measurement> cells = new ArrayList<>(results.patternCells());
    results.floors().forEach(floor -> cells.addAll(floor.cells()));
    return cells;
  }

  static String name(Results results, Cell cell) {
    String variant = results.axes().variant(cell).words();
    return "%s%s, %s%s"
        .formatted(
            cell.workload(),
            cell.isFloor() ? "" : " " + cell.engine(),
            Numbers.count(cell.threads(), "thread"),
            variant.isEmpty() ? "" : ", " + variant);
  }

  /** A sentence about the cells of which nothing can be told, where there are any. */
  public static Optional<String> tooShort(Results results) {
    long cells =
        results.cells().stream()
            .filter(Measurement::isOk)
            .filter(cell -> cell.marks().stream().anyMatch(MarkedCells::isTooShort))
            .count();
    return cells == 0
        ? Optional.empty()
        : Optional.of(
            "%s %s too short, for the noise there was, to tell whether the rate drifts by 10 %%."
                    .formatted(Numbers.count(cells, "cell"), cells == 1 ? "was" : "were")
                + " More or longer runs or forks (measure.runs, measure.forks) would tell.");
  }

  private static boolean isTooShort(Mark mark) {
    return mark.label() == Label.TOO_SHORT;
  }
}
