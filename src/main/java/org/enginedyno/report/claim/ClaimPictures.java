package org.enginedyno.report.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.FigureTable;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.TableFigures;
import org.enginedyno.result.history.StoredRun;

/** What was published beside what was measured, in pictures. */
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
    List<ClaimOutcome> told =
        held.outcomes().stream().filter(one -> isShown(one, article)).toList();
    for (int from = 0; from < told.size(); from += MOST) {
      List<ClaimOutcome> some = told.subList(from, Math.min(told.size(), from + MOST));
      pictures.add(
          new Picture(
              name(article, "ratios-" + (from / MOST + 1)),
              new RatioPlot(article, some, runs).plot()));
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
}
