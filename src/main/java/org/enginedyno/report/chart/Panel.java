package org.enginedyno.report.chart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.compare.SeriesList;
import org.enginedyno.report.compare.VariedAxes;
import org.enginedyno.report.compare.VariedAxis;

/**
 * The series of a run that one chart shows.
 *
 * @param name what the series have in common; empty if there is only one panel
 * @param implied the axes that this panel's legend does not name
 * @param names the labels of the series
 */
record Panel(String name, List<Series> series, List<VariedAxis> implied, SeriesList names) {
  private static final int MOST_SERIES = 8;

  /** The name of the axis for the server's cores. */
  static final String CORES = "server-cores";

  public Panel {
    series = List.copyOf(series);
    implied = List.copyOf(implied);
  }

  /** The panel's name as the end of a plot's title; empty if there is only one panel. */
  String inTitle() {
    return name.isEmpty() ? "" : ", " + name;
  }

  /**
   * The panels of some series: one for few series. Of many, each axis has its own panel if the plan
   * limits how many axes may leave their base at once; otherwise the values of axes divide them.
   */
  static List<Panel> of(VariedAxes axes, List<Series> series, SeriesList names) {
    if (series.size() <= MOST_SERIES) {
      return List.of(new Panel("", series, List.of(), names));
    }
    List<VariedAxis> varied =
        axes.all().stream()
            .filter(
                axis -> series.stream().map(one -> one.variant().on(axis)).distinct().count() > 1)
            .toList();
    return axes.areNearBase()
        ? byAxis(axes, varied, series, names)
        : byValue(varied, series, names);
  }

  private static List<Panel> byValue(
      List<VariedAxis> varied, List<Series> series, SeriesList names) {
    List<VariedAxis> implied = new ArrayList<>();
    Collection<List<Series>> groups = List.of(series);
    for (VariedAxis axis : varied) {
      if (groups.stream().allMatch(group -> group.size() <= MOST_SERIES)) {
        break;
      }
      implied.add(axis);
      groups =
          series.stream()
              .collect(
                  Collectors.groupingBy(
                      one -> one.variant().only(implied::contains),
                      LinkedHashMap::new,
                      Collectors.toList()))
              .values();
    }
    return groups.stream()
        .map(
            group ->
                new Panel(
                    names.label(group.get(0).variant(), implied::contains), group, implied, names))
        .toList();
  }

  private static List<Panel> byAxis(
      VariedAxes axes, List<VariedAxis> varied, List<Series> series, SeriesList names) {
    Optional<VariedAxis> servers = varied.stream().filter(VariedAxis::isServer).findFirst();
    List<VariedAxis> further = varied.stream().filter(axis -> !axis.isServer()).toList();
    List<Panel> panels = new ArrayList<>();
    for (String server : servers.map(VariedAxis::values).orElse(List.of(""))) {
      String prefix = server.isEmpty() ? "" : server + ", ";
      for (VariedAxis axis : further) {
        List<VariedAxis> others = axes.all().stream().filter(one -> !one.equals(axis)).toList();
        List<Series> here =
            series.stream()
                .filter(one -> servers.map(one.variant()::on).orElse("").equals(server))
                .filter(one -> isAtBase(one, others))
                .toList();
        if (axis.title().equals(CORES) && names.engines().size() > 1) {
          // engines side by side: a panel for each number of cores, all with one scale
          for (String value : axis.values()) {
            List<Series> own =
                here.stream().filter(one -> one.variant().on(axis).equals(value)).toList();
            panels.add(new Panel(prefix + axis.words(value), own, axes.all(), names));
          }
        } else {
          panels.add(new Panel(prefix + "by " + axis.title(), here, others, names));
        }
      }
    }
    return panels;
  }

  private static boolean isAtBase(Series series, List<VariedAxis> axes) {
    return axes.stream().allMatch(axis -> axis.isServer() || series.variant().isAtBase(axis));
  }

  /** The same panel for a plot over this axis, which the legend then does not name. */
  Panel withoutLabelsOf(VariedAxis axis) {
    return new Panel(
        name, series, Stream.concat(implied.stream(), Stream.of(axis)).toList(), names);
  }

  /** The label of a series in this panel's legend. */
  String label(Series series) {
    return names.label(series, implied);
  }
}
