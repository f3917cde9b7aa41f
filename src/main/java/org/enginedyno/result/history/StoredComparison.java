package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;

/**
 * Two runs beside each other, whatever lies between them.
 *
 * @param floors the cells that measure the way to the server alone, in both runs
 * @param pairs all other cells that are in both
 * @param alone those that are in one only, with what the nearest in the other has in its place
 */
public record StoredComparison(
    StoredRun base,
    StoredRun now,
    List<ConditionChange> changes,
    List<StoredPair> floors,
    List<StoredPair> pairs,
    List<String> alone) {
  public StoredComparison {
    changes = List.copyOf(changes);
    floors = List.copyOf(floors);
    pairs = List.copyOf(pairs);
    alone = List.copyOf(alone);
  }

  public static StoredComparison of(StoredRun base, StoredRun now) {
    CellKeys keys = CellKeys.of(cells(base), cells(now));
    Map<CellKeys.Key, Measurement> before = byKey(keys, base);
    Map<CellKeys.Key, Measurement> after = byKey(keys, now);
    List<StoredPair> floors = new ArrayList<>();
    List<StoredPair> pairs = new ArrayList<>();
    before.forEach(
        (key, cell) -> {
          Measurement other = after.get(key);
          if (other != null && cell.cell().isFloor()) {
            floors.add(StoredPair.of(cell, other, Optional.empty()));
          }
        });
    before.forEach(
        (key, cell) -> {
          Measurement other = after.get(key);
          if (other != null && !cell.cell().isFloor()) {
            pairs.add(StoredPair.of(cell, other, drift(floors, cell.cell())));
          }
        });
    List<String> alone =
        new ArrayList<>(keys.alone("BASE", before.keySet(), "NEW", after.keySet()));
    alone.addAll(keys.alone("NEW", after.keySet(), "BASE", before.keySet()));
    List<ConditionChange> changes = new ArrayList<>(keys.changes());
    changes.addAll(RunConditions.changes(base.manifest(), now.manifest()));
    return new StoredComparison(base, now, changes, floors, pairs, alone);
  }

  /** By how much the floors below a cell differ that went the furthest apart. */
  private static Optional<Double> drift(List<StoredPair> floors, Cell cell) {
    return floors.stream()
        .filter(floor -> floor.base().isOk() && floor.now().isOk())
        .filter(floor -> floor.base().cell().threads() == cell.threads())
        .filter(floor -> floor.base().cell().server().equals(cell.server()))
        .map(StoredComparison::drift)
        .max(Comparator.naturalOrder());
  }

  /** The logarithm of the ratio of two floors, marked or not, without its sign. */
  public static double drift(StoredPair floor) {
    double before = floor.base().score().orElseThrow();
    double after = floor.now().score().orElseThrow();
    return Math.abs(Math.log(after / before));
  }

  private static List<Cell> cells(StoredRun run) {
    return run.cells().stream().map(Measurement::cell).toList();
  }

  private static Map<CellKeys.Key, Measurement> byKey(CellKeys keys, StoredRun run) {
    Map<CellKeys.Key, Measurement> byKey = new LinkedHashMap<>();
    run.cells().forEach(cell -> byKey.put(keys.of(cell.cell()), cell));
    return byKey;
  }
}
