package org.enginedyno.report.claim;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Bounds;
import org.enginedyno.claim.FigureTable;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.LineStyle;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.chart.Plot.Point;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.TableFigures;
import org.enginedyno.result.history.StoredRun;

/** Pictures of published figures next to measured ones. */
public final class ClaimPictures {
  private static final int MOST = 8;

  private ClaimPictures() {}

  /** Those of all articles of which anything was measured. */
  public static List<Picture> of(List<ArticleResult> articles, List<StoredRun> runs) {
    return articles.stream().flatMap(held -> of(held, runs).stream()).toList();
  }

  private static List<Picture> of(ArticleResult held, List<StoredRun> runs) {
    Article article = held.article();
    List<Picture> pictures = new ArrayList<>();
    for (FigureTable table : article.tables()) {
      TableFigures.of(table, runs)
          .map(figures -> new TablePlot(article, figures).plot())
          .ifPresent(plot -> pictures.add(new Picture(name(article, table.id()), plot)));
    }
    List<ClaimOutcome> drawn =
        held.outcomes().stream().filter(one -> isShown(one, article)).toList();
    for (int from = 0; from < drawn.size(); from += MOST) {
      List<ClaimOutcome> some = drawn.subList(from, Math.min(drawn.size(), from + MOST));
      pictures.add(
          new Picture(
              name(article, "ratios-" + (from / MOST + 1)),
              new Ratios(article, some, runs).plot()));
    }
    return pictures;
  }

  /** Claims of a table are in its own picture. */
  private static boolean isShown(ClaimOutcome outcome, Article article) {
    return !outcome.ratios().isEmpty()
        && article.tables().stream()
            .noneMatch(table -> outcome.claim().id().startsWith(table.id() + "."));
  }

  /** Whether a picture of that name is of the article. */
  public static boolean isOf(Article article, String name) {
    return name.startsWith(name(article, ""));
  }

  private static String name(Article article, String what) {
    return (article.name() + "--" + what).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]+", "-");
  }

  /** Published ratios, and those that were measured in comparison. */
  private record Ratios(Article article, List<ClaimOutcome> outcomes, List<StoredRun> runs) {
    private static final double ASIDE = 0.17;
    private static final double OPEN = 1.5;
    private static final Color PUBLISHED = new Color(0x5F6B7A);

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
          new LineStyle(Colours.lighter(PUBLISHED, 0.5), 2, 5),
          List.of(new Point(-0.5, 1), new Point(outcomes.size() - 0.5, 1)));
      draw(
          plot, "published", PUBLISHED, -ASIDE, outcome -> published(bounds(outcome), least, most));
      draw(plot, "here", Colours.ofVariant(0), ASIDE, Ratios::here);
      return plot;
    }

    private void draw(
        Plot plot,
        String name,
        Color colour,
        double aside,
        Function<ClaimOutcome, Interval> value) {
      List<Point> points =
          IntStream.range(0, outcomes.size())
              .mapToObj(i -> new Point(i + aside, value.apply(outcomes.get(i))))
              .toList();
      plot.whiskers(name, colour, points);
      plot.hollow(name, name, new LineStyle(colour, 0, 0), points);
    }

    private static Stream<Interval> of(ClaimOutcome outcome) {
      return outcome.ratios().stream().map(one -> one.ratio().useful());
    }

    private static Bounds bounds(ClaimOutcome outcome) {
      return outcome.claim().question() instanceof Comparison comparison
          ? comparison.bounds()
          : Bounds.parse("equal");
    }

    /** A range within the axis and its middle there; of one that is open, its end. */
    private static Interval published(Bounds bounds, double least, double most) {
      double low = Math.max(least, bounds.least());
      double high = Math.min(most, bounds.most());
      double middle =
          Double.isInfinite(bounds.most())
              ? low
              : bounds.least() == 0 ? high : Math.sqrt(bounds.least() * bounds.most());
      return Interval.of(middle, List.of(low, high));
    }

    private static Interval here(ClaimOutcome outcome) {
      double middle =
          Math.exp(of(outcome).mapToDouble(one -> Math.log(one.value())).average().orElse(0));
      return Interval.of(
          middle, of(outcome).flatMap(one -> Stream.of(one.low(), one.high())).toList());
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
                  + " interval of the measured ratio."));
    }
  }
}
