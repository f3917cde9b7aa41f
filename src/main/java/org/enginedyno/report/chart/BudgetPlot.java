package org.enginedyno.report.chart;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.enginedyno.report.compare.Series;
import org.enginedyno.report.format.LatencyUnit;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Budget.Part;
import org.enginedyno.result.Measurement;

/** The parts of the mean latency of each cell of a workload, as one stacked bar per cell. */
record BudgetPlot(PlotContext context) {
  /** With more bars there is no room for their names. */
  private static final int MOST_BARS = 8;

  private record Column(String label, Measurement cell, Budget budget) {}

  /** The plot; with too many cells, only those at the fewest threads are shown. */
  Optional<Picture> picture() {
    List<Column> all = columns(context.workload().threads());
    List<Column> columns =
        all.size() <= MOST_BARS
            ? all
            : columns(context.workload().threads().subList(0, 1)).stream()
                .limit(MOST_BARS)
                .toList();
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    List<Measurement> cells = columns.stream().map(Column::cell).toList();
    ChartMarks marks = ChartMarks.of(cells);
    LatencyUnit unit = context.results().latencyUnit();
    String mean = "mean " + time(cells);
    Plot plot =
        new Plot(
            context.caption(
                "where the " + time(cells) + " went",
                cells,
                "Drawn: the parts of the "
                    + mean
                    + ", which add up to it. "
                    + (columns.stream()
                            .anyMatch(one -> one.budget().micros().containsKey(Part.ROUND_TRIP))
                        ? "Round trip: network and wake-up, as measured by the floor. "
                        : "")
                    + marks.words().strip()),
            columns.stream().map(one -> marks.named(one.label(), one.cell())).toList(),
            "",
            mean + " (" + unit + ")",
            columns.stream().mapToDouble(one -> unit.in(one.budget().total())).max().orElse(1));
    for (int i = 0; i < columns.size(); i++) {
      plot.stack(i, bars(columns.get(i).budget(), unit));
    }
    return Optional.of(context.picture("latency-budget", "", plot));
  }

  /**
   * The name of the time that the parts add up to; in rated cells it starts when an operation is
   * sent.
   */
  private static String time(List<Measurement> cells) {
    long rated = cells.stream().filter(cell -> cell.arrivals() != null).count();
    return rated == 0
        ? "latency"
        : rated == cells.size() ? "service time" : "latency or service time";
  }

  private List<Column> columns(List<Integer> threads) {
    List<Column> columns = new ArrayList<>();
    for (Series series : context.palette().series()) {
      for (int count : threads) {
        context
            .workload()
            .at(series, count)
            .filter(cell -> cell.isOk() && cell.budget() != null)
            .map(cell -> column(series, cell))
            .ifPresent(columns::add);
      }
    }
    return columns;
  }

  private Column column(Series series, Measurement cell) {
    String label = context.results().series().label(series);
    String threads = Numbers.count(cell.cell().threads(), "thread");
    return new Column(label + ", " + threads, cell, Objects.requireNonNull(cell.budget()));
  }

  private static List<Plot.Bar> bars(Budget budget, LatencyUnit unit) {
    List<Plot.Bar> bars = new ArrayList<>();
    for (Map.Entry<Part, Double> part : budget.micros().entrySet()) {
      boolean isTop = bars.size() == budget.micros().size() - 1;
      bars.add(
          new Plot.Bar(
              part.getKey().toString(),
              colour(part.getKey()),
              unit.in(part.getValue()),
              isTop ? unit.micros(budget.total()) : ""));
    }
    return bars;
  }

  private static Color colour(Part part) {
    return part == Part.UNKNOWN
        ? Colours.UNKNOWN
        : Colours.ofEvent(List.of(Part.values()).indexOf(part));
  }
}
