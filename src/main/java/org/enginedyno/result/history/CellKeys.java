package org.enginedyno.result.history;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;

/**
 * By what the cells of two runs are found again: their values on all axes but those that have one
 * value in each run and another in each, which are conditions that changed.
 */
record CellKeys(List<Axis> axes, List<ConditionChange> changes) {
  /** A cell's values, by the titles of their axes. */
  record Key(Map<String, String> values) {
    /** What another has in other places, and how many they are. */
    List<String> differences(Key other) {
      List<String> differences = new ArrayList<>();
      new TreeMap<>(values)
          .forEach(
              (axis, value) -> {
                String others = other.values.getOrDefault(axis, "");
                if (!others.equals(value)) {
                  differences.add("%s=%s in place of %s".formatted(axis, others, value));
                }
              });
      return differences;
    }

    private boolean isOf(Key other, String axis) {
      return values.getOrDefault(axis, "").equals(other.values.getOrDefault(axis, ""));
    }

    @Override
    public String toString() {
      return Stream.of(Axis.WORKLOAD, Axis.ENGINE, Axis.THREADS, Axis.SERVER)
          .filter(axis -> !values.getOrDefault(axis.title(), "").isEmpty())
          .map(axis -> (axis.equals(Axis.THREADS) ? "t" : "") + values.get(axis.title()))
          .collect(Collectors.joining(" "));
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

  /** The cells that only one run has, each in a line. */
  List<String> alone(String side, Collection<Key> cells, String otherSide, Collection<Key> others) {
    return cells.stream()
        .filter(cell -> !others.contains(cell))
        .map(cell -> "%s is in %s only%s".formatted(cell, side, nearest(cell, otherSide, others)))
        .toList();
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
