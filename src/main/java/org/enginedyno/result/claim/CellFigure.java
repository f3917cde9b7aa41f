package org.enginedyno.result.claim;

import java.util.List;
import java.util.Optional;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Figure;
import org.enginedyno.plan.Median;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.FilledTables;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.history.StoredRun;

/** The figure of a cell that a claim compares. */
final class CellFigure {
  private static final int FEWEST = 2;
  private static final double TENTH = 0.1;

  private CellFigure() {}

  /** Why the cell has no such figure, to follow its name; empty where it has one. */
  static Optional<String> obstacle(StoredRun run, Measurement cell, Figure figure, Case place) {
    return cell.obstacle().or(() -> absence(run, cell, figure, place));
  }

  private static Optional<String> absence(
      StoredRun run, Measurement cell, Figure figure, Case place) {
    boolean isRate = figure == Figure.RATE;
    int runs = place.value(Case.STRETCH).isPresent() ? cell.curves().size() : cell.runs().size();
    if (isRate && runs < FEWEST) {
      return Optional.of("has one run alone, which does not tell how runs differ");
    }
    return of(run, cell, figure, place).isPresent()
        ? Optional.empty()
        : Optional.of(
            isRate ? "has a run of no rate" : "has a table whose size the run does not tell");
  }

  /** The figure; nothing where the run does not tell it. */
  static Optional<Interval> of(StoredRun run, Measurement cell, Figure figure, Case place) {
    if (figure != Figure.RATE) {
      return size(run, cell, figure).filter(bytes -> bytes > 0).map(Interval::exactly);
    }
    if (place.value(Case.STRETCH).isPresent()) {
      boolean isFirst = place.value(Case.STRETCH).orElseThrow().equals(Case.FIRST);
      List<Double> rates =
          cell.curves().stream().map(curve -> isFirst ? first(curve) : last(curve)).toList();
      return positive(rates, rates.isEmpty() ? 0 : Median.of(rates), 1);
    }
    return positive(
        cell.runs(), cell.score().orElse(0), (double) Math.max(1, cell.cell().work().rowsAdded()));
  }

  private static Optional<Interval> positive(List<Double> runs, double figure, double factor) {
    boolean isAny = !runs.isEmpty() && figure > 0 && runs.stream().allMatch(run -> run > 0);
    return isAny ? Optional.of(Interval.of(figure, runs).times(factor)) : Optional.empty();
  }

  /** Rows per second in the first tenth of a run's rows. */
  private static double first(Curve curve) {
    return curve.samples().stream()
        .filter(sample -> sample.rows() >= curve.end().rows() * TENTH)
        .findFirst()
        .map(sample -> sample.rateSince(Sample.START))
        .orElse(0.0);
  }

  /** Rows per second in the last tenth of them. */
  private static double last(Curve curve) {
    return curve.samples().stream()
        .filter(sample -> sample.rows() <= curve.end().rows() * (1 - TENTH))
        .reduce((one, other) -> other)
        .map(curve.end()::rateSince)
        .orElse(0.0);
  }

  private static Optional<Double> size(StoredRun run, Measurement cell, Figure figure) {
    Optional<FilledTables> filled = FilledTables.of(cell);
    if (filled.isPresent()) {
      return filled.map(tables -> bytes(figure, tables.dataBytes(), tables.indexBytes()));
    }
    List<Double> sizes =
        run.manifest().tables().stream()
            .filter(table -> isOf(table, cell))
            .map(table -> bytes(figure, table.size().data(), table.size().indexes()))
            .distinct()
            .toList();
    return sizes.size() == 1 ? Optional.of(sizes.get(0)) : Optional.empty();
  }

  private static boolean isOf(TableRecord table, Measurement cell) {
    return table.server().equals(cell.cell().server())
        && table.engine().equalsIgnoreCase(cell.cell().engine())
        && table.rows() == cell.cell().data().rows();
  }

  private static double bytes(Figure figure, long data, long indexes) {
    return switch (figure) {
      case DATA_BYTES -> data;
      case INDEX_BYTES -> indexes;
      default -> (double) data + indexes;
    };
  }
}
