package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.compare.Variant;
import org.enginedyno.report.compare.VariedAxes;

/**
 * The style of each series, the same in all plots: colour and marker by engine, dashes by variant.
 * With a single engine, each variant has its own colour.
 */
final class Palette {
  private final VariedAxes axes;
  private final List<Series> series;
  private final List<Panel> panels;
  private final List<Panel> floors;
  private final boolean oneAtATime;
  private final List<String> engines;
  private final List<Variant> variants;
  private final List<Variant> floorVariants;
  private final Colours colours;

  /** The styles of all series of a run, without those of which no cell was started. */
  Palette(Results results) {
    this(results, results.started(results.series()));
  }

  /** The styles of some series that have plots of their own. */
  Palette(Results results, List<Series> series) {
    this.series = series;
    axes = results.axes();
    List<Series> ofFloors = results.started(results.floorSeries());
    panels = Panel.of(axes, series, results.series());
    floors = Panel.of(axes, ofFloors, results.floorSeries());
    oneAtATime = panels.size() > 1 && axes.areNearBase();
    engines = results.engines();
    variants =
        Stream.concat(series.stream(), ofFloors.stream()).map(this::variant).distinct().toList();
    boolean haveOwn = engines.size() == 1 && (panels.size() <= 1 || oneAtATime);
    floorVariants = haveOwn ? variants : ofFloors.stream().map(Series::variant).distinct().toList();
    colours = new Colours(engines);
  }

  /** The series that use a table. */
  List<Series> series() {
    return series;
  }

  /** The panels of the workloads that use a table. */
  List<Panel> panels() {
    return panels;
  }

  List<Panel> floors() {
    return floors;
  }

  /** The colour of a series; floors and the variants of a single engine are coloured by variant. */
  Color colour(Series series) {
    if (isFloor(series) && floorVariants.size() > 1) {
      return Colours.ofVariant(floorTurn(series));
    }
    return !isFloor(series) && engines.size() == 1 && variants.size() > 1
        ? Colours.ofVariant(variants.indexOf(variant(series)))
        : colours.of(series.engine());
  }

  /** The colour of a bar, lighter from variant to variant if there are several engines. */
  Color barColour(Series series) {
    return engines.size() > 1 && !isFloor(series)
        ? Colours.tint(colour(series), turn(series))
        : colour(series);
  }

  Color colour(String engine) {
    return colours.of(engine);
  }

  Color lightColour(String engine) {
    return Colours.tint(colour(engine), 2);
  }

  LineStyle line(Series one) {
    if (isFloor(one)) {
      return new LineStyle(colour(one), floorTurn(one), floorTurn(one));
    }
    boolean byEngine = engines.size() > 1;
    return new LineStyle(
        colour(one),
        byEngine || series.isEmpty() ? turn(one) : 0,
        byEngine ? Math.max(0, engines.indexOf(one.engine())) : turn(one));
  }

  private boolean isFloor(Series series) {
    return series.engine().equals(Cell.NO_ENGINE) && !engines.contains(Cell.NO_ENGINE);
  }

  private int floorTurn(Series floor) {
    return Math.max(0, floorVariants.indexOf(floor.variant()));
  }

  /** The index of a variant among those that share its panel and support the same knobs. */
  private int turn(Series series) {
    if (oneAtATime) {
      return axes.further().stream()
          .mapToInt(axis -> Math.max(0, axis.values().indexOf(series.variant().on(axis))))
          .sum();
    }
    Variant own = variant(series);
    return Math.max(0, variants.stream().filter(own::isAlike).toList().indexOf(own));
  }

  /** The part of a variant that distinguishes it from the others in its panel. */
  private Variant variant(Series series) {
    return oneAtATime || panels.isEmpty()
        ? series.variant()
        : series.variant().only(axis -> !panels.get(0).implied().contains(axis));
  }
}
