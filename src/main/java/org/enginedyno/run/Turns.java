package org.enginedyno.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix;
import org.enginedyno.run.subject.Subject;

/**
 * The order of each round: as it is drawn, but with as few new starts of subjects as can be. A
 * subject begins a round in the regime in which it ended the last one.
 */
final class Turns {
  private final long orderSeed;
  private final Map<Subject, SortedMap<String, String>> inForce = new HashMap<>();

  Turns(long orderSeed) {
    this.orderSeed = orderSeed;
  }

  /** The cells of a group that are left, in the order in which they are measured in a round. */
  List<Cell> of(List<Cell> group, int round, CellSubjects beds) {
    List<Cell> drawn = Matrix.round(group, round, orderSeed).stream().filter(beds::isLeft).toList();
    Map<Subject, List<Cell>> subjects = new LinkedHashMap<>();
    for (Cell cell : drawn) {
      subjects.computeIfAbsent(Subject.of(cell), key -> new ArrayList<>()).add(cell);
    }
    Map<Cell, Integer> places = new HashMap<>();
    subjects.forEach((subject, cells) -> places.putAll(places(subject, cells, beds)));
    return drawn.stream()
        .sorted(Comparator.comparingInt(cell -> places.getOrDefault(cell, 0)))
        .toList();
  }

  /** The place of each cell's regime among those that its subject goes through in this round. */
  private Map<Cell, Integer> places(Subject subject, List<Cell> cells, CellSubjects beds) {
    Map<Cell, SortedMap<String, String>> regimes = new LinkedHashMap<>();
    cells.forEach(cell -> regimes.put(cell, beds.of(cell).regime(cell)));
    List<SortedMap<String, String>> order =
        new ArrayList<>(regimes.values().stream().distinct().toList());
    SortedMap<String, String> now = inForce.get(subject);
    if (now != null && order.remove(now)) {
      order.add(0, now);
    }
    inForce.put(subject, order.get(order.size() - 1));
    Map<Cell, Integer> places = new HashMap<>();
    regimes.forEach((cell, regime) -> places.put(cell, order.indexOf(regime)));
    return places;
  }
}
