package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.format.CellText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.Variant;
import org.enginedyno.result.Measurement;

/** Rows per second of each case of a workload that adds rows: a group a case, a bar an engine. */
record CasesPlot(PlotContext context) {
  private static final int MOST_CASES = 6;
  private static final double GROUP = 0.8;

  /** More bars than these leave no room for a figure above each. */
  static final int MOST_FIGURES = 12;

  /** What is varied, and so many threads. */
  private record Case(Variant variant, int threads) {}

  /** As many plots as the cases need; none where there is but one bar. */
  static List<Picture> of(PlotContext context) {
    CasesPlot plot = new CasesPlot(context);
    List<Case> cases = plot.cases();
    List<Picture> pictures = new ArrayList<>();
    if (cases.stream().flatMap(plot::grown).count() > 1) {
      for (int from = 0; from < cases.size(); from += MOST_CASES) {
        String number = cases.size() > MOST_CASES ? "%d".formatted(from / MOST_CASES + 1) : "";
        List<Case> some = cases.subList(from, Math.min(cases.size(), from + MOST_CASES));
        pictures.add(context.picture("cases", number, plot.draw(some, number)));
      }
    }
    return pictures;
  }

  private List<Case> cases() {
    return context.palette().series().stream()
        .map(Series::variant)
        .distinct()
        .flatMap(
            variant ->
                context.workload().threads().stream().map(threads -> new Case(variant, threads)))
        .filter(one -> grown(one).findAny().isPresent())
        .toList();
  }

  private Stream<Measurement> grown(Case one) {
    return context.results().engines().stream().flatMap(engine -> cell(one, engine).stream());
  }

  private Optional<Measurement> cell(Case one, String engine) {
    return context
        .workload()
        .at(new Series(one.variant(), engine), one.threads())
        .filter(cell -> cell.isOk() && InsertRates.of(cell).isPresent());
  }

  private static double rate(Measurement cell) {
    return InsertRates.of(cell).map(InsertRates::rate).orElse(0.0);
  }

  private Plot draw(List<Case> cases, String number) {
    List<Measurement> shown = cases.stream().flatMap(this::grown).toList();
    Plot plot =
        new Plot(
            context.caption(
                "rows per second" + (number.isEmpty() ? "" : ", part " + number),
                shown,
                "Drawn: rows over the whole run of the median rate."),
            cases.stream().map(this::label).toList(),
            "",
            "rows per second",
            shown.stream().mapToDouble(CasesPlot::rate).max().orElse(1) * QuantityPlot.ABOVE_BARS);
    List<String> drawn =
        context.results().engines().stream()
            .filter(engine -> cases.stream().anyMatch(one -> cell(one, engine).isPresent()))
            .toList();
    boolean areFew = shown.size() <= MOST_FIGURES;
    for (int i = 0; i < cases.size(); i++) {
      Case one = cases.get(i);
      plot.bars(
          i,
          GROUP,
          drawn.stream().map(engine -> cell(one, engine).map(cell -> bar(cell, areFew))).toList());
    }
    return plot;
  }

  private Plot.Bar bar(Measurement cell, boolean hasNote) {
    double rate = rate(cell);
    String engine = cell.cell().engine();
    String note = hasNote ? CellText.below(Numbers.number(rate), cell) : "";
    return new Plot.Bar(engine, context.palette().colour(engine), rate, note);
  }

  private String label(Case one) {
    String variant = context.results().series().label(one.variant());
    String threads = Numbers.count(one.threads(), "thread");
    return variant.isEmpty() ? threads : threads + ", " + variant;
  }
}
