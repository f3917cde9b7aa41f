package org.enginedyno.report.view;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Measurement;

/** The lanes of a run, each with the shortest label that tells it from the others. */
public record Lanes(List<Lane> all) {
  public Lanes {
    all = List.copyOf(all);
  }

  /** The lanes of the cells that touch a table. */
  public static Lanes of(Results results) {
    return of(results, cells(results, false));
  }

  /** The ways to the servers, which the floors measure. */
  public static Lanes ofFloors(Results results) {
    return of(results, cells(results, true));
  }

  private static List<Cell> cells(Results results, boolean floors) {
    return results.cells().stream()
        .map(Measurement::cell)
        .filter(cell -> cell.isFloor() == floors)
        .toList();
  }

  private static Lanes of(Results results, List<Cell> cells) {
    boolean servers = Axis.SERVER.values(cells).size() > 1;
    List<Axis> axes = Axis.varied(results.cells().stream().map(Measurement::cell).toList());
    Set<Lane> lanes = new LinkedHashSet<>();
    for (Cell cell : cells) {
      StringBuilder label = new StringBuilder(cell.isFloor() ? "no engine" : cell.engine());
      if (servers) {
        label.append(", ").append(cell.server());
      }
      String way = Lane.way(axes, cell);
      if (!way.isEmpty()) {
        label.append(", ").append(way);
      }
      lanes.add(new Lane(cell.server(), cell.engine(), axes, way, label.toString()));
    }
    return new Lanes(lanes.stream().sorted(inOrderOf(results)).toList());
  }

  private static Comparator<Lane> inOrderOf(Results results) {
    List<String> servers = results.manifest().plan().servers();
    List<String> engines = results.manifest().plan().engines();
    return Comparator.<Lane>comparingInt(lane -> place(servers, lane.server()))
        .thenComparing(lane -> lane.way())
        .thenComparingInt(lane -> place(engines, lane.engine()));
  }

  private static int place(List<String> values, String value) {
    int index = values.indexOf(value);
    return index < 0 ? values.size() : index;
  }

  /**
   * What a lane's figures are set beside: the first engine on the same way, else the first lane.
   */
  Lane reference(Lane lane) {
    List<Lane> sameWay = all.stream().filter(lane::sharesFloorWith).toList();
    return sameWay.size() > 1 ? sameWay.get(0) : all.get(0);
  }
}
