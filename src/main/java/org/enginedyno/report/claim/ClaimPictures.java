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

/** Pictures that compare published figures with measured ones. */
public final class ClaimPictures {
  private static final int MOST = 8;

  private ClaimPictures() {}

  /** The pictures of all articles of which anything was measured. */
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

  /** Whether the claim is shown here; claims of a table are in the table's own picture. */
  private static boolean isShown(ClaimOutcome outcome, Article article) {
    return !outcome.ratios().isEmpty()
        && article.tables().stream()
            .noneMatch(table -> outcome.claim().id().startsWith(table.id() + "."));
  }

  /** Whether the picture with this name belongs to the article. */
  public static boolean isOf(Article article, String name) {
    return name.startsWith(name(article, ""));
  }

  private static String name(Article article, String what) {
    return (article.name() + "--" + what).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]+", "-");
  }

  /** Published ratios, and the measured ones to compare with them. */
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

    /** The published range and its middle; for a range that is open at one side, its end. */
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

    /** The ends of a ratio; an end of no use becomes 0 or infinity, beyond the picture. */
    private static Stream<Double> ends(Interval ratio) {
      Interval useful = ratio.useful();
      return Stream.of(
          useful.low() > ratio.low() ? 0 : ratio.low(),
          useful.high() < ratio.high() ? Double.POSITIVE_INFINITY : ratio.high());
    }

    /** The runs whose cells gave the ratios. */
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
          "Published %s and measured here: ratios".formatted(article.date()),
          article.title(),
          List.of(
              "Published: " + ClaimText.circumstances(article),
              "Here: "
                  + shown()
                      .map(run -> run.name() + ", " + Conditions.servers(run.manifest()))
                      .distinct()
                      .collect(Collectors.joining("; ")),
              "Shaded: counts as equal. Ring: the published ratio. Point: the measured ratio, with its interval. Arrow: the range continues."));
    }
  }
}
