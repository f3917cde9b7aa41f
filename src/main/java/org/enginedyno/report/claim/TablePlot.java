package org.enginedyno.report.claim;

import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Case;
import org.enginedyno.claim.Figure;
import org.enginedyno.claim.FigureTable;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.TableFigures;

/** A table's published figures on one axis, and those that were measured on another. */
final class TablePlot {
  private static final double BAR = 0.36;
  private static final double FAR_APART = 20;

  private final Article article;
  private final FigureTable table;
  private final TableFigures measured;
  private final String along;
  private final List<String> categories;
  private final double factor;

  TablePlot(Article article, TableFigures measured) {
    this.article = article;
    this.measured = measured;
    table = measured.table();
    along = along(table.axes());
    categories = table.entries().stream().map(entry -> value(entry, along)).distinct().toList();
    factor = top() / theirs().stream().mapToDouble(Double::doubleValue).max().orElse(1);
  }

  /** The last axis that has an order, as numbers of threads have; engines where there is none. */
  private static String along(List<String> axes) {
    return axes.stream()
        .filter(axis -> !axis.equals(Case.ENGINE))
        .reduce((first, last) -> last)
        .orElse(Case.ENGINE);
  }

  private double top() {
    return spreads().stream().mapToDouble(Interval::high).max().orElse(1);
  }

  private List<Interval> spreads() {
    return measured.figures().stream().flatMap(found -> found.stream()).toList();
  }

  private List<Double> theirs() {
    return table.entries().stream().map(FigureTable.Entry::compared).toList();
  }

  Plot plot() {
    Plot plot =
        new Plot(caption(), categories, along, "here: " + unit(), top() * (isBars() ? 1.1 : 1));
    double least =
        Math.min(
            theirs().stream().mapToDouble(one -> one * factor).min().orElse(1),
            spreads().stream().mapToDouble(Interval::low).min().orElse(1));
    if (!isBars() && top() > FAR_APART * least) {
      plot.logarithmic(least, top());
    }
    plot.secondAxis("published: " + publishedUnit(), factor);
    if (isBars()) {
      bars(plot);
    } else {
      lines(plot);
    }
    return plot;
  }

  /** Engines lie on no line. */
  private boolean isBars() {
    return along.equals(Case.ENGINE);
  }

  private void bars(Plot plot) {
    Colours colours = new Colours(categories);
    for (int i = 0; i < table.entries().size(); i++) {
      FigureTable.Entry entry = table.entries().get(i);
      int place = categories.indexOf(value(entry, along));
      double theirs = entry.compared() * factor;
      plot.grouped("published", Colours.ofShade(0).darker(), place - BAR / 2, BAR, theirs);
      plot.note(place - BAR / 2, theirs, Numbers.number(entry.published()));
      measured
          .figures()
          .get(i)
          .ifPresent(
              here -> {
                Color colour = colours.of(value(entry, along));
                plot.grouped(
                    value(entry, along) + " here", colour, place + BAR / 2, BAR, here.value());
                plot.note(place + BAR / 2, here.value(), Numbers.number(here.value()));
              });
    }
  }

  private void lines(Plot plot) {
    Map<String, List<Integer>> series = new LinkedHashMap<>();
    for (int i = 0; i < table.entries().size(); i++) {
      series.computeIfAbsent(series(table.entries().get(i)), name -> new ArrayList<>()).add(i);
    }
    int number = 0;
    for (Map.Entry<String, List<Integer>> one : series.entrySet()) {
      Color colour = Colours.ofVariant(number);
      double[] theirs = none();
      double[] here = none();
      for (int entry : one.getValue()) {
        int place = categories.indexOf(value(table.entries().get(entry), along));
        theirs[place] = table.entries().get(entry).compared() * factor;
        measured.figures().get(entry).ifPresent(found -> here[place] = found.value());
      }
      plot.line(
          one.getKey() + ", published",
          LineStyle.of(Colours.lighter(colour, 0.45), 1, number),
          places(),
          theirs);
      if (IntStream.range(0, here.length).anyMatch(i -> !Double.isNaN(here[i]))) {
        plot.line(one.getKey() + ", here", LineStyle.of(colour, 0, number), places(), here);
        whiskers(plot, one.getKey(), colour, one.getValue());
      }
      number++;
    }
  }

  private void whiskers(Plot plot, String name, Color colour, List<Integer> entries) {
    List<Integer> found =
        entries.stream().filter(entry -> measured.figures().get(entry).isPresent()).toList();
    plot.whiskers(
        name,
        colour,
        found.stream()
            .mapToDouble(entry -> categories.indexOf(value(table.entries().get(entry), along)))
            .toArray(),
        found.stream().mapToDouble(entry -> spread(entry).low()).toArray(),
        found.stream().mapToDouble(entry -> spread(entry).high()).toArray());
  }

  private Interval spread(int entry) {
    return measured.figures().get(entry).orElseThrow();
  }

  private double[] places() {
    return IntStream.range(0, categories.size()).asDoubleStream().toArray();
  }

  private double[] none() {
    return categories.stream().mapToDouble(category -> Double.NaN).toArray();
  }

  private String series(FigureTable.Entry entry) {
    return table.axes().stream()
        .filter(axis -> !axis.equals(along))
        .map(
            axis -> axis.equals(Case.ENGINE) ? value(entry, axis) : axis + " " + value(entry, axis))
        .collect(Collectors.joining(", "));
  }

  private static String value(FigureTable.Entry entry, String axis) {
    return entry.place().value(axis).orElse("");
  }

  private String unit() {
    return table.figure() == Figure.RATE ? "operations or rows per second" : "bytes";
  }

  private String publishedUnit() {
    boolean isRate = table.entries().stream().allMatch(one -> one.compared() == one.published());
    return isRate ? table.unit() : "rows/s";
  }

  private Caption caption() {
    return new Caption(
        "%s: published %s, and here".formatted(table.workload(), article.date()),
        article.title() + ": " + table.place(),
        List.of(
            "Published: " + ClaimText.circumstances(article),
            "Here: "
                + Conditions.measured(measured.run().manifest(), List.of())
                + " · "
                + Conditions.day(measured.run().manifest()),
            "Each on an axis of its own: compare the shapes, never the heights. Whiskers: the least"
                + " to the best run."));
  }
}
