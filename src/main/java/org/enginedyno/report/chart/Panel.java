package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.enginedyno.plan.Axis;
import org.enginedyno.report.view.Dimension;
import org.enginedyno.report.view.Dimensions;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Results;

/**
 * As many of a run's lanes as one chart can show.
 *
 * @param name what they have in common, empty where there is one panel
 * @param told the dimensions that need not be told in this panel's legend
 */
record Panel(String name, List<Lane> lanes, List<Dimension> told) {
  private static final int MOST_LANES = 8;

  Panel {
    lanes = List.copyOf(lanes);
    told = List.copyOf(told);
  }

  /**
   * The panels of some lanes; where ways stay near a base, each axis beside it has one of its own.
   */
  static List<Panel> of(Results results, List<Lane> lanes) {
    if (lanes.size() <= MOST_LANES) {
      return List.of(new Panel("", lanes, List.of()));
    }
    List<Dimension> varied =
        results.dimensions().all().stream()
            .filter(one -> lanes.stream().map(lane -> place(one, lane)).distinct().count() > 1)
            .toList();
    return results.staysNearTheBase() ? byAxis(varied, lanes) : byPlace(varied, lanes);
  }

  private static List<Panel> byPlace(List<Dimension> varied, List<Lane> lanes) {
    List<Dimension> told = new ArrayList<>();
    Map<String, List<Lane>> groups = Map.of("", lanes);
    for (Dimension dimension : varied) {
      if (groups.values().stream().allMatch(group -> group.size() <= MOST_LANES)) {
        break;
      }
      told.add(dimension);
      List<Dimension> untold = new ArrayList<>(lanes.get(0).dimensions().all());
      untold.removeAll(told);
      groups = grouped(untold, lanes);
    }
    return groups.entrySet().stream()
        .map(group -> new Panel(group.getKey(), group.getValue(), told))
        .toList();
  }

  private static Map<String, List<Lane>> grouped(List<Dimension> untold, List<Lane> lanes) {
    Map<String, List<Lane>> groups = new LinkedHashMap<>();
    for (Lane lane : lanes) {
      String name = lane.dimensions().without(untold, lane.way()).label();
      groups.computeIfAbsent(name, first -> new ArrayList<>()).add(lane);
    }
    return groups;
  }

  private static List<Panel> byAxis(List<Dimension> varied, List<Lane> lanes) {
    Dimensions dimensions = lanes.get(0).dimensions();
    List<Dimension> servers = varied.stream().filter(Panel::isServer).toList();
    List<Panel> panels = new ArrayList<>();
    for (String server : servers.isEmpty() ? List.of("") : servers.get(0).places()) {
      List<Lane> here =
          lanes.stream()
              .filter(lane -> servers.isEmpty() || place(servers.get(0), lane).equals(server))
              .toList();
      for (Dimension dimension : varied) {
        if (!isServer(dimension)) {
          List<Dimension> others = new ArrayList<>(dimensions.all());
          others.remove(dimension);
          String name = (server.isEmpty() ? "" : server + ", ") + "by " + dimension.title();
          panels.add(new Panel(name, here.stream().filter(atBase(others)).toList(), others));
        }
      }
    }
    return panels;
  }

  private static Predicate<Lane> atBase(List<Dimension> others) {
    return lane ->
        others.stream()
            .allMatch(other -> isServer(other) || place(other, lane).equals(other.base()));
  }

  private static boolean isServer(Dimension dimension) {
    return dimension.axis().equals(Axis.SERVER);
  }

  private static String place(Dimension dimension, Lane lane) {
    return lane.dimensions().place(dimension, lane.way());
  }

  /** A lane's name in this panel's legend. */
  String label(Lane lane) {
    return lane.label(told);
  }
}
