package org.enginedyno.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Lanes;

/**
 * Lanes that stand side by side in a table: those of one way, where ways and engines both vary.
 *
 * @param heading a line above the table, empty where there is one group
 */
record LaneGroup(String heading, List<Lane> lanes) {
  LaneGroup {
    lanes = List.copyOf(lanes);
  }

  static List<LaneGroup> of(Lanes lanes) {
    Map<String, List<Lane>> byWay = new LinkedHashMap<>();
    for (Lane lane : lanes.all()) {
      byWay.computeIfAbsent(way(lane), way -> new ArrayList<>()).add(lane);
    }
    boolean oneEngine = lanes.all().stream().map(Lane::engine).distinct().count() < 2;
    if (byWay.size() < 2 || oneEngine) {
      return List.of(new LaneGroup("", lanes.all()));
    }
    return byWay.entrySet().stream()
        .map(entry -> new LaneGroup(entry.getKey() + "\n", entry.getValue()))
        .toList();
  }

  private static String way(Lane lane) {
    return lane.server() + ", " + lane.way();
  }

  /** What a lane is called within this group. */
  String title(Lane lane) {
    return heading.isEmpty() ? lane.label() : lane.engine();
  }
}
