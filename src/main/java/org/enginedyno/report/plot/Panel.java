package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.SeriesList;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.series.VariedAxes;
import org.enginedyno.report.series.VariedAxis;

/**
 * As many of a run's series as one chart can show.
 *
 * @param name what they have in common, empty where there is one panel
 * @param told the axes that need not be told in this panel's legend
 * @param names what the series are called
 */
record Panel(String name, List<Series> series, List<VariedAxis> told, SeriesList names) {
  private static final int MOST_SERIES = 8;
  private static final String CORES = "server-cores";

  public Panel {
    series = List.copyOf(series);
    told = List.copyOf(told);
  }

  /** The name behind a plot's title; nothing where there is one panel alone. */
  public String inTitle() {
    return name.isEmpty() ? "" : ", " + name;
  }

  /** The panels of some series; variants near a base have a panel for each axis beside it. */
  static List<Panel> of(VariedAxes axes, List<Series> series, SeriesList names) {
    if (series.size() <= MOST_SERIES) {
      return List.of(new Panel("", series, List.of(), names));
    }
    List<VariedAxis> varied = axes.all().stream().filter(axis -> differ(series, axis)).toList();
    return axes.areNearBase()
        ? byAxis(axes, varied, series, names)
        : byValue(varied, series, names);
  }

  private static boolean differ(List<Series> series, VariedAxis axis) {
    return series.stream().map(one -> one.variant().on(axis)).distinct().count() > 1;
  }

  private static List<Panel> byValue(
      List<VariedAxis> varied, List<Series> series, SeriesList names) {
    List<VariedAxis> told = new ArrayList<>();
    Collection<List<Series>> groups = List.of(series);
    for (VariedAxis axis : varied) {
      if (groups.stream().allMatch(group -> group.size() <= MOST_SERIES)) {
        break;
      }
      told.add(axis);
      Map<Variant, List<Series>> byVariant = new LinkedHashMap<>();
      for (Series one : series) {
        Variant shared = one.variant().only(told);
        byVariant.computeIfAbsent(shared, first -> new ArrayList<>()).add(one);
      }
      groups = byVariant.values();
    }
    return groups.stream()
        .map(
            group -> {
              String name = names.label(group.get(0).variant(), told::contains);
              return new Panel(name, group, told, names);
            })
        .toList();
  }

  private static List<Panel> byAxis(
      VariedAxes axes, List<VariedAxis> varied, List<Series> series, SeriesList names) {
    Optional<VariedAxis> servers = varied.stream().filter(VariedAxis::isServer).findFirst();
    List<Panel> panels = new ArrayList<>();
    for (String server : servers.map(VariedAxis::values).orElse(List.of(""))) {
      List<Series> here =
          series.stream()
              .filter(one -> servers.map(one.variant()::on).orElse("").equals(server))
              .toList();
      for (VariedAxis axis : varied) {
        if (!axis.isServer()) {
          List<VariedAxis> others = new ArrayList<>(axes.all());
          others.remove(axis);
          List<Series> own = here.stream().filter(atBase(others)).toList();
          String prefix = server.isEmpty() ? "" : server + ", ";
          if (axis.title().equals(CORES) && names.engines().size() > 1) {
            panels.addAll(beside(axes, axis, prefix, own, names));
          } else {
            panels.add(new Panel(prefix + "by " + axis.title(), own, others, names));
          }
        }
      }
    }
    return panels;
  }

  /** Cores stand side by side: a panel for each number of them, all with one scale. */
  private static List<Panel> beside(
      VariedAxes axes, VariedAxis cores, String prefix, List<Series> here, SeriesList names) {
    return cores.values().stream()
        .map(
            value ->
                new Panel(
                    prefix + cores.words(value),
                    here.stream()
                        .filter(series -> series.variant().on(cores).equals(value))
                        .toList(),
                    axes.all(),
                    names))
        .toList();
  }

  private static Predicate<Series> atBase(List<VariedAxis> others) {
    return series ->
        others.stream().allMatch(other -> other.isServer() || series.variant().isAtBase(other));
  }

  /** The same panel where an axis stands below the plot, so that its legend need not tell it. */
  public Panel telling(VariedAxis axis) {
    List<VariedAxis> all = new ArrayList<>(told);
    all.add(axis);
    return new Panel(name, series, all, names);
  }

  /** What a series is called in this panel's legend. */
  public String label(Series series) {
    return names.label(series, told);
  }
}
