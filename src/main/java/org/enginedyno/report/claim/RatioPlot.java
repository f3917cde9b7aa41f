package org.enginedyno.report.claim;

import java.awt.Color;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Bounds;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.MeasuredRatio;
import org.enginedyno.result.history.StoredRun;

/** Published ratios, and those that were measured beside them. */
final class RatioPlot {
  private static final double ASIDE = 0.17;
  private static final double OPEN = 1.5;
  private static final Color THEIRS = new Color(0x5F6B7A);

  private final Article article;
  private final List<ClaimOutcome> outcomes;
  private final List<StoredRun> runs;

  RatioPlot(Article article, List<ClaimOutcome> outcomes, List<StoredRun> runs) {
    this.article = article;
    this.outcomes = List.copyOf(outcomes);
    this.runs = List.copyOf(runs);
  }

  Plot plot() {
    double most = ends().max(Double::compare).orElse(1.0) * OPEN;
    double least = ends().min(Double::compare).orElse(1.0) / OPEN;
    Plot plot =
        new Plot(
            caption(),
            outcomes.stream().map(outcome -> outcome.claim().id()).toList(),
            "claims",
            "ratio of the two sides",
            most);
    plot.logarithmic(least, most);
    plot.line(
        "both sides alike",
        LineStyle.of(Colours.lighter(THEIRS, 0.5), 2, 5),
        new double[] {-0.5, outcomes.size() - 0.5},
        new double[] {1, 1});
    draw(
        plot,
        "published",
        THEIRS,
        places(-ASIDE),
        values(outcome -> Math.max(least, bounds(outcome).least())),
        values(outcome -> middle(bounds(outcome), least, most)),
        values(outcome -> Math.min(most, bounds(outcome).most())));
    draw(
        plot,
        "here",
        Colours.ofVariant(0),
        places(ASIDE),
        values(outcome -> of(outcome).mapToDouble(Interval::low).min().orElse(1)),
        values(RatioPlot::middle),
        values(outcome -> of(outcome).mapToDouble(Interval::high).max().orElse(1)));
    return plot;
  }

  private static void draw(
      Plot plot, String name, Color colour, double[] x, double[] low, double[] at, double[] high) {
    plot.whiskers(name, colour, x, low, high);
    plot.hollow(name, name, LineStyle.of(colour, 0, 0), x, at);
  }

  private static Stream<Interval> of(ClaimOutcome outcome) {
    return outcome.ratios().stream().map(MeasuredRatio::ratio);
  }

  private static Bounds bounds(ClaimOutcome outcome) {
    return outcome.claim().question() instanceof Comparison comparison
        ? comparison.bounds()
        : Bounds.parse("equal");
  }

  /** The middle of a range on the axis; of one that is open, its end. */
  private static double middle(Bounds bounds, double least, double most) {
    if (Double.isInfinite(bounds.most())) {
      return Math.max(least, bounds.least());
    }
    return bounds.least() == 0
        ? Math.min(most, bounds.most())
        : Math.sqrt(bounds.least() * bounds.most());
  }

  private static double middle(ClaimOutcome outcome) {
    return Math.exp(of(outcome).mapToDouble(one -> Math.log(one.value())).average().orElse(0));
  }

  private Stream<Double> ends() {
    return outcomes.stream()
        .flatMap(
            outcome ->
                Stream.concat(
                    of(outcome).flatMap(one -> Stream.of(one.low(), one.high())),
                    Stream.of(bounds(outcome).least(), bounds(outcome).most(), 1.0)))
        .filter(end -> end > 0 && !end.isInfinite());
  }

  private double[] places(double aside) {
    return IntStream.range(0, outcomes.size()).mapToDouble(place -> place + aside).toArray();
  }

  private double[] values(ToDoubleFunction<ClaimOutcome> value) {
    return outcomes.stream().mapToDouble(value).toArray();
  }

  /** The runs of whose cells the ratios are. */
  private Stream<StoredRun> shown() {
    return runs.stream()
        .filter(
            run ->
                outcomes.stream()
                    .flatMap(outcome -> outcome.ratios().stream())
                    .anyMatch(ratio -> ratio.run().equals(run.name())));
  }

  private Caption caption() {
    return new Caption(
        "Published %s, and here: ratios".formatted(article.date()),
        article.title(),
        List.of(
            "Published: " + ClaimText.circumstances(article),
            "Here: "
                + shown()
                    .map(run -> run.name() + ", " + Conditions.servers(run.manifest()))
                    .distinct()
                    .collect(Collectors.joining("; ")),
            "Whiskers: what was published, to the end of the picture where it is open; and the"
                + " least to the most that the runs leave possible."));
  }
}
