package org.enginedyno.report.claim;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Bounds;
import org.enginedyno.claim.FigureTable;
import org.enginedyno.claim.Question.Comparison;
import org.enginedyno.report.chart.Caption;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.IntervalPlot;
import org.enginedyno.report.chart.IntervalPlot.Row;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
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
    private static final Color PUBLISHED = new Color(0x5F6B7A);

    IntervalPlot plot() {
      Bounds even = Bounds.parse("equal");
      return new IntervalPlot(
          caption(),
          "ratio of the two sides",
          new Interval(even.least(), 1, even.most()),
          outcomes.stream().flatMap(Ratios::rows).toList());
    }

    private static Stream<Row> rows(ClaimOutcome outcome) {
      String claim = outcome.claim().id();
      return Stream.of(
          new Row(claim, "published", published(outcome), PUBLISHED, true, "", ""),
          new Row(
              claim,
              "here",
              here(outcome),
              Colours.ofVariant(0),
              false,
              outcome.standing().toString(),
              ""));
    }

    /** A range and its middle; of one that is open, its end. */
    private static Interval published(ClaimOutcome outcome) {
      Bounds bounds =
          outcome.claim().question() instanceof Comparison comparison
              ? comparison.bounds()
              : Bounds.parse("equal");
      double middle =
          Double.isInfinite(bounds.most())
              ? bounds.least()
              : bounds.least() == 0 ? bounds.most() : Math.sqrt(bounds.least() * bounds.most());
      return new Interval(bounds.least(), middle, bounds.most());
    }

    private static Interval here(ClaimOutcome outcome) {
      List<Interval> ratios = outcome.ratios().stream().map(MeasuredRatio::ratio).toList();
      double middle =
          Math.exp(ratios.stream().mapToDouble(one -> Math.log(one.value())).average().orElse(0));
      return Interval.of(middle, ratios.stream().flatMap(Ratios::ends).toList());
    }

    /** An end that is of no use lies beyond the picture. */
    private static Stream<Double> ends(Interval ratio) {
      Interval useful = ratio.useful();
      return Stream.of(
          useful.low() > ratio.low() ? 0 : ratio.low(),
          useful.high() < ratio.high() ? Double.POSITIVE_INFINITY : ratio.high());
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
              "Shaded: what counts as equal. A ring: what was published. A point: what was measured,"
                  + " with its interval. An arrow: the range continues."));
    }
  }
}
