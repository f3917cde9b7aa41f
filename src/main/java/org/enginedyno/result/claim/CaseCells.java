package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.claim.Case;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.history.StoredRun;

/** Which cells a case speaks of. */
final class CaseCells {
  /** The axis of directories, each of which is on a file system. */
  static final String PLACE = "place";

  private CaseCells() {}

  static Stream<Measurement> ofWorkload(String workload, StoredRun run) {
    return run.cells().stream().filter(cell -> cell.cell().workload().equals(workload));
  }

  /** Whether a cell of the claim's workload is one of the case. */
  static boolean isOf(Case place, StoredRun run, Measurement measured) {
    return place.values().entrySet().stream()
        .filter(one -> !one.getValue().equals(Case.PEAK))
        .filter(one -> !one.getKey().equals(Case.STRETCH))
        .allMatch(
            one -> value(run, measured.cell(), one.getKey()).equalsIgnoreCase(one.getValue()));
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
      default -> {
        Stream<Axis> axes =
            Stream.concat(Stream.of(Axis.SERVER), Axis.further(List.of(cell)).stream());
        yield axes.filter(one -> one.title().equals(axis))
            .findFirst()
            .orElse(Axis.ofSetting(axis))
            .of(cell);
      }
    };
  }

  /** What a cell has otherwise than it was published, in words. */
  static List<String> differences(Case place, StoredRun run, Cell cell) {
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, String> one : place.alike().entrySet()) {
      String here = value(run, cell, one.getKey());
      if (!here.equalsIgnoreCase(one.getValue())) {
        differences.add("%s %s, not %s".formatted(one.getKey(), here, one.getValue()));
      }
    }
    return differences;
  }

  /** Those of several that count: the likest to what was published; one, unless a peak is asked. */
  static List<Measurement> counted(Case place, StoredRun run, List<Measurement> cells) {
    long least = cells.stream().mapToLong(cell -> misfits(place, run, cell.cell())).min().orElse(0);
    return cells.stream()
        .filter(cell -> misfits(place, run, cell.cell()) == least)
        .limit(place.isPeak() ? cells.size() : 1)
        .toList();
  }

  /** In how many ways a cell is otherwise than it was published, or unusual where nobody asked. */
  static long misfits(Case place, StoredRun run, Cell cell) {
    return differences(place, run, cell).size()
        + Axis.further(List.of(cell)).stream()
            .filter(axis -> !place.values().containsKey(axis.title()))
            .filter(axis -> !place.alike().containsKey(axis.title()))
            .filter(axis -> !axis.isUsual(cell))
            .count();
  }
}
