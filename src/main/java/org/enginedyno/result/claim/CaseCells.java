package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Figure;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.figure.FilledTables;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.folder.RunRecord.TableRecord;
import org.enginedyno.result.history.StoredRun;

/** The cells of a run that a case speaks of. */
record CaseCells(Case place, StoredRun run, List<Measurement> cells) {
  /** The axis of directories, each of which is on a file system. */
  static final String PLACE = "place";

  private static final int FEWEST_RUNS = 2;
  private static final double TENTH = 0.1;

  static Stream<Measurement> ofWorkload(String workload, StoredRun run) {
    return run.cells().stream().filter(cell -> cell.cell().workload().equals(workload));
  }

  /** Those of some cells that are of the case, measured or skipped. */
  static CaseCells of(Case place, StoredRun run, Stream<Measurement> cells) {
    return new CaseCells(place, run, cells.filter(cell -> isOf(place, run, cell.cell())).toList());
  }

  private static boolean isOf(Case place, StoredRun run, Cell cell) {
    return place.values().entrySet().stream()
        .filter(one -> !one.getValue().equals(Case.PEAK) && !one.getKey().equals(Case.STRETCH))
        .allMatch(one -> value(run, cell, one.getKey()).equalsIgnoreCase(one.getValue()));
  }

  /** A cell's value on an axis, of which the run may know more than the cell itself. */
  static String value(StoredRun run, Cell cell, String axis) {
    return axis.equals(Case.FILE_SYSTEM)
        ? run.manifest().records().places().stream()
            .filter(place -> place.place().equals(value(cell, PLACE)))
            .map(PlaceRecord::fileSystem)
            .findFirst()
            .orElse("none")
        : value(cell, axis);
  }

  /** A cell's value on an axis, by the title of the axis. */
  static String value(Cell cell, String axis) {
    return switch (axis) {
      case Case.ENGINE -> cell.engine();
      case Case.THREADS -> Axis.THREADS.of(cell);
      case Case.ROWS -> Integer.toString(cell.data().rows());
      default ->
          Stream.concat(Stream.of(Axis.SERVER), Axis.further(List.of(cell)).stream())
              .filter(one -> one.title().equals(axis))
              .findFirst()
              .orElse(Axis.ofSetting(axis))
              .of(cell);
    };
  }

  Set<String> values(String axis) {
    return cells.stream()
        .map(cell -> value(run, cell.cell(), axis))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  List<Measurement> measured() {
    return cells.stream().filter(cell -> cell.status() != Status.SKIPPED).toList();
  }

  /** Those that count: the likest to what was published; one, unless the highest is meant. */
  CaseCells counted() {
    List<Measurement> measured = measured();
    long least = measured.stream().mapToLong(cell -> misfits(cell.cell())).min().orElse(0);
    return new CaseCells(
        place,
        run,
        measured.stream()
            .filter(cell -> misfits(cell.cell()) == least)
            .limit(place.isPeak() ? measured.size() : 1)
            .toList());
  }

  long misfits() {
    return misfits(cells.get(0).cell());
  }

  /** In how many ways a cell differs from what was published, or from the default. */
  private long misfits(Cell cell) {
    return differences(cell).size()
        + Axis.further(List.of(cell)).stream()
            .filter(axis -> !place.values().containsKey(axis.title()))
            .filter(axis -> !place.alike().containsKey(axis.title()))
            .filter(axis -> !axis.isUsual(cell))
            .count();
  }

  /** The values of the cells that differ from the published ones, as text. */
  List<String> differences() {
    return cells.stream().flatMap(cell -> differences(cell.cell()).stream()).toList();
  }

  private List<String> differences(Cell cell) {
    List<String> differences = new ArrayList<>();
    place
        .alike()
        .forEach(
            (axis, published) -> {
              String here = value(run, cell, axis);
              if (!here.equalsIgnoreCase(published)) {
                differences.add("%s %s, not %s".formatted(axis, here, published));
              }
            });
    return differences;
  }

  /** Why a cell has no such figure, if one has none. */
  Optional<String> obstacle(Figure figure) {
    return cells.stream()
        .flatMap(
            cell ->
                cell.obstacle().or(() -> absence(cell, figure)).stream()
                    .map(reason -> "%s %s".formatted(named(cell.cell()), reason)))
        .findFirst();
  }

  Optional<Interval> figure(Figure figure) {
    return cells.stream()
        .flatMap(cell -> figure(cell, figure).stream())
        .max(Comparator.comparingDouble(Interval::value));
  }

  private Optional<String> absence(Measurement cell, Figure figure) {
    boolean isRate = figure == Figure.RATE;
    int runs = place.value(Case.STRETCH).isPresent() ? cell.curves().size() : cell.runs().size();
    if (isRate && runs < FEWEST_RUNS) {
      return Optional.of("has one run alone, which does not tell how runs differ");
    }
    return figure(cell, figure).isPresent()
        ? Optional.empty()
        : Optional.of(
            isRate ? "has a run of no rate" : "has a table whose size the run does not tell");
  }

  /** The figure; nothing where the run does not tell it. */
  private Optional<Interval> figure(Measurement cell, Figure figure) {
    if (figure != Figure.RATE) {
      return size(cell, figure).filter(bytes -> bytes > 0).map(Interval::exactly);
    }
    if (place.value(Case.STRETCH).isPresent()) {
      boolean isFirst = place.value(Case.STRETCH).orElseThrow().equals(Case.FIRST);
      List<Double> rates =
          cell.curves().stream().map(curve -> isFirst ? first(curve) : last(curve)).toList();
      return positive(rates, rates.isEmpty() ? 0 : ScoreRule.median(rates), 1);
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

  private Optional<Double> size(Measurement cell, Figure figure) {
    Optional<FilledTables> filled = FilledTables.of(cell);
    if (filled.isPresent()) {
      return filled.map(tables -> bytes(figure, tables.dataBytes(), tables.indexBytes()));
    }
    List<Double> sizes =
        run.manifest().records().tables().stream()
            .filter(table -> isTableOf(table, cell))
            .map(table -> bytes(figure, table.size().data(), table.size().indexes()))
            .distinct()
            .toList();
    return sizes.size() == 1 ? Optional.of(sizes.get(0)) : Optional.empty();
  }

  private static boolean isTableOf(TableRecord table, Measurement cell) {
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

  /** The engine and threads of the first, as text. */
  String name() {
    return named(cells.get(0).cell());
  }

  private static String named(Cell cell) {
    return "%s at %d".formatted(cell.hasTables() ? cell.engine() : cell.workload(), cell.threads());
  }
}
