package org.enginedyno.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.report.view.Dimension;
import org.enginedyno.report.view.Lane;
import org.enginedyno.report.view.Lanes;
import org.enginedyno.report.view.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.knowm.xchart.style.markers.Marker;

/**
 * How each lane is drawn, the same in all plots: colour and marker by engine, dashes by the way;
 * where there is one engine, the ways have the colours.
 */
final class Palette {
  private final List<Lane> lanes;
  private final List<Panel> panels;
  private final List<Panel> floors;
  private final boolean oneAtATime;
  private final List<String> engines;
  private final List<String> ways;
  private final Colours colours;

  Palette(Results results) {
    this(results, measured(results, Lanes.of(results)));
  }

  /** How some lanes are drawn in plots of their own. */
  Palette(Results results, List<Lane> lanes) {
    this.lanes = lanes;
    List<Lane> ofFloors = measured(results, Lanes.ofFloors(results));
    panels = Panel.of(results, lanes);
    floors = Panel.of(results, ofFloors);
    oneAtATime = panels.size() > 1 && results.staysNearTheBase();
    engines = results.engines();
    ways = Stream.concat(lanes.stream(), ofFloors.stream()).map(this::way).distinct().toList();
    colours = new Colours(engines);
  }

  /** A server that lacks an engine has no line to draw for it. */
  private static List<Lane> measured(Results results, Lanes lanes) {
    List<Measurement> started =
        results.cells().stream().filter(cell -> cell.status() != Status.SKIPPED).toList();
    return lanes.all().stream()
        .filter(lane -> started.stream().anyMatch(cell -> lane.holds(cell.cell())))
        .toList();
  }

  /** The lanes that touch a table. */
  List<Lane> lanes() {
    return lanes;
  }

  /** The panels of the workloads that touch a table. */
  List<Panel> panels() {
    return panels;
  }

  /** The panels of the floors. */
  List<Panel> floors() {
    return floors;
  }

  Color colour(Lane lane) {
    return engines.size() == 1 && ways.size() > 1
        ? Colours.ofWay(ways.indexOf(way(lane)))
        : colours.of(lane.engine());
  }

  /** A bar's colour, lighter from way to way where an engine has several. */
  Color barColour(Lane lane) {
    return engines.size() > 1 ? Colours.tint(colour(lane), turn(lane)) : colour(lane);
  }

  Color colour(String engine) {
    return colours.of(engine);
  }

  Color lightColour(String engine) {
    return Colours.tint(colour(engine), 2);
  }

  Marker marker(Lane lane) {
    return ChartStyle.marker(
        engines.size() > 1 ? Math.max(0, engines.indexOf(lane.engine())) : turn(lane));
  }

  BasicStroke stroke(Lane lane) {
    return ChartStyle.stroke(engines.size() > 1 || lanes.isEmpty() ? turn(lane) : 0);
  }

  /** A way's place among those that share its panel. */
  private int turn(Lane lane) {
    return oneAtATime
        ? lane.dimensions().further().stream().mapToInt(one -> rank(one, lane)).sum()
        : Math.max(0, ways.indexOf(way(lane)));
  }

  private static int rank(Dimension dimension, Lane lane) {
    return dimension.places().indexOf(lane.dimensions().place(dimension, lane.way()));
  }

  /** What tells a way from those in its panel; a floor is called as the lanes that stand on it. */
  private String way(Lane lane) {
    Lane told = lanes.stream().filter(lane::sharesFloorWith).findFirst().orElse(lane);
    return oneAtATime || panels.isEmpty()
        ? told.way().label()
        : lane.dimensions().without(panels.get(0).told(), told.way()).label();
  }
}
