package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Lanes;
import org.enginedyno.report.view.Results;
import org.knowm.xchart.style.markers.Marker;

/**
 * How each lane is drawn, the same in all plots: colour and marker by engine, dashes by the way.
 */
final class Palette {
  private final Lanes lanes;
  private final Lanes floors;
  private final List<String> engines;
  private final List<String> ways;
  private final Colours colours;

  Palette(Results results) {
    lanes = Lanes.of(results);
    floors = Lanes.ofFloors(results);
    engines = lanes().stream().map(Lane::engine).distinct().toList();
    ways = lanes().stream().map(Palette::way).distinct().toList();
    colours = new Colours(engines);
  }

  /** Every lane, those of the floors too. */
  List<Lane> lanes() {
    return Stream.concat(lanes.all().stream(), floors.all().stream()).distinct().toList();
  }

  Color colour(Lane lane) {
    return colours.of(lane.engine());
  }

  Color colour(String engine) {
    return colours.of(engine);
  }

  Color lightColour(String engine) {
    return colours.lightOf(engine);
  }

  Marker marker(Lane lane) {
    return Look.marker(engines.indexOf(lane.engine()));
  }

  BasicStroke stroke(Lane lane) {
    return Look.stroke(ways.indexOf(way(lane)));
  }

  /** The label of the lane that a cell belongs to. */
  String label(Cell cell) {
    return lanes().stream()
        .filter(lane -> lane.holds(cell))
        .map(Lane::label)
        .findFirst()
        .orElse(cell.engine());
  }

  private static String way(Lane lane) {
    return lane.server() + " " + lane.way();
  }
}
