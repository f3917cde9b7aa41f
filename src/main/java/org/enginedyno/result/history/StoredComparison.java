package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.RunConditions.ConditionChange;

/**
 * A comparison of two stored runs, which may be far apart in time.
 *
 * @param floors the floors, which measure only the round trip to the server, of both runs
 * @param pairs all other cells that are in both
 * @param alone the cells that are in only one run, up to a maximum, each with how the nearest cell
 *     of the other run differs
 */
public record StoredComparison(
    StoredRun base,
    StoredRun now,
    List<ConditionChange> changes,
    List<StoredPair> floors,
    List<StoredPair> pairs,
    List<String> alone) {
  public static StoredComparison of(StoredRun base, StoredRun now) {
    CellKeys keys = CellKeys.of(cells(base), cells(now));
    Map<CellKeys.Key, Measurement> before = byKey(keys, base);
    Map<CellKeys.Key, Measurement> after = byKey(keys, now);
    List<StoredPair> floors = pairs(before, after, true, Map.of());
    List<StoredPair> pairs = pairs(before, after, false, drifts(floors));
    List<String> alone = new ArrayList<>(keys.alone("BASE", before, "NEW", after));
    alone.addAll(keys.alone("NEW", after, "BASE", before));
    List<ConditionChange> changes = new ArrayList<>(keys.changes());
    changes.addAll(RunConditions.changes(base.manifest(), now.manifest()));
    return new StoredComparison(base, now, changes, floors, pairs, alone);
  }

  private static List<StoredPair> pairs(
      Map<CellKeys.Key, Measurement> before,
      Map<CellKeys.Key, Measurement> after,
      boolean floors,
      Map<List<Object>, Double> drifts) {
    List<StoredPair> pairs = new ArrayList<>();
    before.forEach(
        (key, cell) -> {
          Measurement other = after.get(key);
          if (other != null && cell.cell().isFloor() == floors) {
            Optional<Double> drift = Optional.ofNullable(drifts.get(place(cell.cell())));
            pairs.add(StoredPair.of(cell, other, drift));
          }
        });
    return pairs;
  }

  /** The largest difference between the floors of two runs, for each server and thread count. */
  private static Map<List<Object>, Double> drifts(List<StoredPair> floors) {
    return floors.stream()
        .filter(floor -> floor.base().isOk() && floor.now().isOk())
        .collect(
            Collectors.toMap(
                floor -> place(floor.base().cell()), StoredComparison::drift, Math::max));
  }

  /** The server and thread count, which a cell and its floors have in common. */
  private static List<Object> place(Cell cell) {
    return List.of(cell.server(), cell.threads());
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

  /**
   * Identifies the cells of two runs by their values on all axes. An axis with one value in each
   * run, but not the same one, is left out: it is a condition that changed.
   */
  private record CellKeys(List<Axis> axes, List<ConditionChange> changes) {
    /** The most unmatched cells to list: the search for the nearest cell of each takes time. */
    private static final int MOST_ALONE = 200;

    /** A cell's values, by the titles of their axes. */
    record Key(Map<String, String> values) {
      /** The values in which another key differs. */
      List<String> differences(Key other) {
        return values.keySet().stream()
            .filter(axis -> !isOf(other, axis))
            .map(
                axis ->
                    "%s=%s in place of %s"
                        .formatted(axis, other.values.getOrDefault(axis, ""), values.get(axis)))
            .toList();
      }

      private boolean isOf(Key other, String axis) {
        return values.getOrDefault(axis, "").equals(other.values.getOrDefault(axis, ""));
      }
    }

    static CellKeys of(List<Cell> base, List<Cell> now) {
      List<Axis> axes = new ArrayList<>(List.of(Axis.WORKLOAD, Axis.ENGINE, Axis.THREADS));
      List<Cell> all = Stream.concat(base.stream(), now.stream()).toList();
      List<ConditionChange> changes = new ArrayList<>();
      for (Axis axis : Stream.concat(Stream.of(Axis.SERVER), Axis.further(all).stream()).toList()) {
        if (isKnob(axis, all) || !isCondition(axis, base, now)) {
          axes.add(axis);
        } else {
          changes.add(
              new ConditionChange(axis.title(), axis.values(base).get(0), axis.values(now).get(0)));
        }
      }
      return new CellKeys(axes, changes);
    }

    private static boolean isKnob(Axis axis, List<Cell> cells) {
      return cells.stream().anyMatch(cell -> cell.knobs().values().containsKey(axis.title()));
    }

    private static boolean isCondition(Axis axis, List<Cell> base, List<Cell> now) {
      List<String> before = axis.values(base);
      List<String> after = axis.values(now);
      return before.size() == 1 && after.size() == 1 && !before.equals(after);
    }

    Key of(Cell cell) {
      Map<String, String> values = new TreeMap<>();
      axes.forEach(axis -> values.put(axis.title(), axis.of(cell)));
      return new Key(values);
    }

    /** The cells that only one run has, one line each, up to a maximum. */
    List<String> alone(
        String side, Map<Key, Measurement> cells, String otherSide, Map<Key, Measurement> others) {
      List<Key> alone = cells.keySet().stream().filter(key -> !others.containsKey(key)).toList();
      List<String> lines = new ArrayList<>();
      for (Key key : alone.subList(0, Math.min(alone.size(), MOST_ALONE))) {
        String name = Objects.requireNonNull(cells.get(key)).cell().id();
        String nearest = nearest(key, otherSide, others.keySet());
        lines.add("%s is in %s only%s".formatted(name, side, nearest));
      }
      if (alone.size() > MOST_ALONE) {
        int more = alone.size() - MOST_ALONE;
        lines.add("%,d more cells are in %s only".formatted(more, side));
      }
      return lines;
    }

    private static String nearest(Key cell, String side, Collection<Key> others) {
      Optional<List<String>> least =
          others.stream()
              .filter(other -> cell.isOf(other, Axis.WORKLOAD.title()))
              .map(cell::differences)
              .min(Comparator.comparingInt(List::size));
      return least.map(found -> "; %s has %s".formatted(side, String.join(", ", found))).orElse("");
    }
  }
}
