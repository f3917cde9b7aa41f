package org.enginedyno.report.history;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.MarkSign;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figure;
import org.enginedyno.result.figure.FigureCatalogue;
import org.enginedyno.result.history.ConditionChange;

/** A figure of a cell over the runs of a history, with lines where conditions changed. */
public final class HistoryPlot {
  private static final int LABELS = 15;
  private static final int LETTERS = 20;
  private static final int TOLD = 2;
  private static final int CHANGES = 5;

  private final History history;
  private final CellHistory cell;
  private final Figure figure;

  private HistoryPlot(History history, CellHistory cell, Figure figure) {
    this.history = history;
    this.cell = cell;
    this.figure = figure;
  }

  /** The pictures of all cells: throughput, and the server's CPU time where it was seen. */
  public static List<Picture> of(History history) {
    List<Picture> pictures = new ArrayList<>();
    for (CellHistory cell : history.cells()) {
      for (Figure figure : List.of(FigureCatalogue.THROUGHPUT, FigureCatalogue.SERVER_CPU)) {
        if (cell.values(figure).stream().anyMatch(value -> value > 0)) {
          pictures.add(
              new Picture(name(cell, figure), new HistoryPlot(history, cell, figure).plot()));
        }
      }
    }
    return pictures;
  }

  /** The name that the files of a picture have. */
  public static String name(CellHistory cell, Figure figure) {
    return cell.name().slug() + "-" + figure.title().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private Plot plot() {
    double top =
        cell.byRun().values().stream()
            .filter(Measurement::isOk)
            .mapToDouble(this::high)
            .max()
            .orElseThrow();
    Plot plot =
        new Plot(
            new Caption(title(), cell.name().toString(), conditions()),
            categories(),
            "runs by the time they began, the first at the left",
            "%s (%s)".formatted(figure.title(), figure.unit()),
            top);
    LineStyle style = LineStyle.of(colour(), 0, 0);
    changed().forEach(run -> plot.upright("change before run " + (run + 1), run - 0.5, top * 1.08));
    double[] runs = IntStream.range(0, history.runs().size()).asDoubleStream().toArray();
    plot.line(engine(), style, runs, values());
    if (figure.equals(FigureCatalogue.THROUGHPUT)) {
      whiskers(plot, style);
    }
    marks(plot, style);
    return plot;
  }

  private Color colour() {
    return new Colours(List.of(engine())).of(any().engine());
  }

  private Cell any() {
    return cell.byRun().values().iterator().next().cell();
  }

  private String engine() {
    return any().hasTables() ? any().engine() : any().workload();
  }

  private String title() {
    return "%s, %s: %s over %s"
        .formatted(
            any().workload(),
            engine().equals(any().workload())
                ? Numbers.count(any().threads(), "thread")
                : engine() + ", " + Numbers.count(any().threads(), "thread"),
            figure.title(),
            Numbers.count(history.runs().size(), "run"));
  }

  /** Each run has its number; where there is little room, some of them. */
  private List<String> categories() {
    int runs = history.runs().size();
    int step = (runs + LABELS - 1) / LABELS;
    return IntStream.range(0, runs)
        .mapToObj(run -> run % step == 0 ? Integer.toString(run + 1) : "")
        .toList();
  }

  private double[] values() {
    return IntStream.range(0, history.runs().size())
        .mapToDouble(
            run ->
                Optional.ofNullable(cell.byRun().get(run))
                    .map(found -> figure.number(found).orElse(Double.NaN))
                    .orElse(Double.NaN))
        .toArray();
  }

  private double high(Measurement one) {
    return figure.equals(FigureCatalogue.THROUGHPUT)
        ? Collections.max(one.runs())
        : figure.number(one).orElse(0);
  }

  private void whiskers(Plot plot, LineStyle style) {
    List<Map.Entry<Integer, Measurement>> ok =
        cell.byRun().entrySet().stream().filter(run -> run.getValue().isOk()).toList();
    plot.whiskers(
        engine(),
        style.colour(),
        ok.stream().mapToDouble(Map.Entry::getKey).toArray(),
        ok.stream().mapToDouble(run -> Collections.min(run.getValue().runs())).toArray(),
        ok.stream().mapToDouble(run -> Collections.max(run.getValue().runs())).toArray());
  }

  /** A letter each; where these would lie upon each other, hollow points. */
  private void marks(Plot plot, LineStyle style) {
    if (history.runs().size() > LETTERS) {
      hollow(plot, style);
      return;
    }
    cell.byRun()
        .forEach(
            (run, found) -> {
              List<MarkSign> signs = MarkText.signs(found);
              for (int place = 0; place < signs.size(); place++) {
                MarkSign sign = signs.get(place);
                plot.letters(
                    "run " + (run + 1),
                    sign.letter(),
                    place,
                    sign.words(),
                    new double[] {run},
                    new double[] {figure.number(found).orElse(Double.NaN)});
              }
            });
  }

  private void hollow(Plot plot, LineStyle style) {
    List<Map.Entry<Integer, Measurement>> marked =
        cell.byRun().entrySet().stream()
            .filter(run -> run.getValue().isOk() && !run.getValue().isComparable())
            .toList();
    if (!marked.isEmpty()) {
      plot.hollow(
          engine(),
          "marked as unsteady, as the table says",
          style,
          marked.stream().mapToDouble(Map.Entry::getKey).toArray(),
          marked.stream()
              .mapToDouble(run -> figure.number(run.getValue()).orElse(Double.NaN))
              .toArray());
    }
  }

  private List<Integer> changed() {
    return IntStream.range(0, history.runs().size())
        .filter(run -> !history.changes().get(run).isEmpty())
        .boxed()
        .toList();
  }

  private List<String> conditions() {
    List<String> lines = new ArrayList<>();
    List<Integer> changed = changed();
    changed.stream().limit(CHANGES).forEach(run -> lines.add(words(run)));
    if (changed.size() > CHANGES) {
      lines.add("and %d more lines, told in the table".formatted(changed.size() - CHANGES));
    }
    String drawn =
        figure.equals(FigureCatalogue.THROUGHPUT)
            ? "Drawn: the scores of the runs that were OK; whiskers: the least to the best run."
            : "Drawn: the mean over all operations of the runs that were OK.";
    lines.add(
        "%s %s to %s"
            .formatted(
                drawn,
                Conditions.moment(history.runs().get(0).manifest()),
                Conditions.moment(history.runs().get(history.runs().size() - 1).manifest())));
    return lines;
  }

  private String words(int run) {
    List<ConditionChange> changes = history.changes().get(run);
    List<String> told =
        new ArrayList<>(changes.stream().limit(TOLD).map(ConditionChange::toString).toList());
    if (changes.size() > TOLD) {
      told.add("and %d more".formatted(changes.size() - TOLD));
    }
    return "Line before run %d: %s".formatted(run + 1, String.join("; ", told));
  }
}
