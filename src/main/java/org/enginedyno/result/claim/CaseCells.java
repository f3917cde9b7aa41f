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
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.PlaceRecord;
import org.enginedyno.result.history.StoredRun;

/** The cells of a run that a case speaks of. */
record CaseCells(Case place, StoredRun run, List<Measurement> cells) {
  /** The axis of directories, each of which is on a file system. */
  static final String PLACE = "place";

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
        ? run.manifest().places().stream()
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
                CellFigure.obstacle(run, cell, figure, place)
                    .map(reason -> "%s %s".formatted(named(cell.cell()), reason))
                    .stream())
        .findFirst();
  }

  Optional<Interval> figure(Figure figure) {
    return cells.stream()
        .flatMap(cell -> CellFigure.of(run, cell, figure, place).stream())
        .max(Comparator.comparingDouble(Interval::value));
  }

  /** The engine and threads of the first, as text. */
  String name() {
    return named(cells.get(0).cell());
  }

  private static String named(Cell cell) {
    return "%s at %d".formatted(cell.hasTables() ? cell.engine() : cell.workload(), cell.threads());
  }
}
