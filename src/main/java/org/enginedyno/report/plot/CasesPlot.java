package org.enginedyno.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.compare.InsertRates;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.DurabilityText;
import org.enginedyno.report.format.MarkText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.Variant;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;

/** Rows per second of each case of a workload that adds rows: a group a case, a bar an engine. */
final class CasesPlot {
  private static final int MOST_CASES = 6;
  private static final double GROUP = 0.8;

  /** More bars than these leave no room for a figure above each. */
  private static final int MOST_FIGURES = 12;

  private final Results results;
  private final WorkloadResults workload;
  private final Palette palette;
  private final List<String> engines;

  /** What is varied, and so many threads. */
  private record Case(Variant variant, int threads) {}

  private CasesPlot(Results results, WorkloadResults workload, Palette palette) {
    this.results = results;
    this.workload = workload;
    this.palette = palette;
    this.engines = results.engines();
  }

  /** As many plots as the cases need; none where there is but one bar. */
  static List<Picture> of(Results results, WorkloadResults workload, Palette palette) {
    CasesPlot plot = new CasesPlot(results, workload, palette);
    List<Case> cases = plot.cases();
    long bars = cases.stream().flatMap(plot::grown).count();
    List<Picture> pictures = new ArrayList<>();
    if (bars > 1) {
      for (int from = 0; from < cases.size(); from += MOST_CASES) {
        String number = cases.size() > MOST_CASES ? "%d".formatted(from / MOST_CASES + 1) : "";
        pictures.add(
            plot.draw(cases.subList(from, Math.min(cases.size(), from + MOST_CASES)), number));
      }
    }
    return pictures;
  }

  private List<Case> cases() {
    return palette.series().stream()
        .map(Series::variant)
        .distinct()
        .flatMap(variant -> workload.threads().stream().map(threads -> new Case(variant, threads)))
        .filter(one -> grown(one).findAny().isPresent())
        .toList();
  }

  private Stream<Measurement> grown(Case one) {
    return engines.stream().flatMap(engine -> cell(one, engine).stream());
  }

  private Optional<Measurement> cell(Case one, String engine) {
    return workload
        .at(new Series(one.variant(), engine), one.threads())
        .filter(cell -> cell.isOk() && InsertRates.of(cell).isPresent());
  }

  private static double rate(Measurement cell) {
    return InsertRates.of(cell).map(InsertRates::rate).orElse(0.0);
  }

  private Picture draw(List<Case> cases, String number) {
    List<Measurement> shown = cases.stream().flatMap(this::grown).toList();
    double top = shown.stream().mapToDouble(CasesPlot::rate).max().orElse(1);
    Plot plot =
        new Plot(
            new Caption(
                "%s: rows per second%s%s"
                    .formatted(
                        workload.name(),
                        number.isEmpty() ? "" : ", part " + number,
                        DurabilityText.inTitle(shown)),
                WorkloadText.sql(workload.name()),
                conditions(shown)),
            cases.stream().map(this::label).toList(),
            "",
            "rows per second",
            top * WorkloadPlot.ABOVE_BARS);
    List<String> drawn =
        engines.stream()
            .filter(engine -> cases.stream().anyMatch(one -> cell(one, engine).isPresent()))
            .toList();
    double each = GROUP / drawn.size();
    for (int i = 0; i < cases.size(); i++) {
      for (int j = 0; j < drawn.size(); j++) {
        double middle = i + (j - (drawn.size() - 1) / 2.0) * each;
        String engine = drawn.get(j);
        Optional<Measurement> cell = cell(cases.get(i), engine);
        if (cell.isPresent()) {
          double rate = rate(cell.get());
          plot.grouped(engine, palette.colour(engine), middle, each, rate);
          if (shown.size() <= MOST_FIGURES) {
            plot.note(middle, rate, MarkText.below(Numbers.number(rate), cell.get()));
          }
        }
      }
    }
    return new Picture(PictureNames.of(workload.name(), PictureNames.CASES, number), plot);
  }

  private String label(Case one) {
    String variant = results.series().label(one.variant());
    String threads = Numbers.count(one.threads(), "thread");
    return variant.isEmpty() ? threads : threads + ", " + variant;
  }

  private List<String> conditions(List<Measurement> shown) {
    Manifest manifest = results.manifest();
    return Conditions.under(
        shown,
        Conditions.measured(manifest, workload.cells()),
        "Drawn: rows over the whole run of the median rate. %s · Enginedyno %s"
            .formatted(Conditions.day(manifest), manifest.dyno()));
  }
}
