package org.enginedyno.report.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Claim;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.claim.ClaimOutcome;

/** Claims for a terminal and in Markdown. */
public final class ClaimText {
  public static final String TITLE = "Published claims, and these runs";

  private ClaimText() {}

  /** The forms of claims that were compared with runs. */
  public enum Form {
    TEXT,
    MD,
    CSV,
    JSON
  }

  public static String of(List<ArticleResult> articles, Form form) {
    return switch (form) {
      case TEXT -> plain(articles);
      case MD -> markdown(articles);
      case CSV -> ClaimData.csv(articles);
      case JSON -> ClaimData.json(articles);
    };
  }

  /** The claims of articles, held against nothing. */
  public static String list(List<Article> articles) {
    StringBuilder text = new StringBuilder();
    for (Article article : articles) {
      text.append(ClaimPhrases.heading(article)).append('\n');
      article.claims().forEach(claim -> text.append("  ").append(line(claim)).append('\n'));
      text.append('\n');
    }
    int all = articles.stream().mapToInt(article -> article.claims().size()).sum();
    return text.append("%d claims of %d articles\n".formatted(all, articles.size())).toString();
  }

  private static String line(Claim claim) {
    String published = claim.published().isEmpty() ? "" : " [" + claim.published() + "]";
    return "%s: %s%s".formatted(claim.id(), claim.says(), published);
  }

  /** For a terminal, which folds its long lines. */
  static String plain(List<ArticleResult> articles) {
    StringBuilder text = new StringBuilder();
    for (ArticleResult article : articles) {
      text.append(ClaimPhrases.heading(article.article())).append('\n');
      article.outcomes().forEach(outcome -> text.append(plain(outcome)));
      text.append(ArticleResult.counts(List.of(article))).append("\n\n");
    }
    if (articles.size() > 1) {
      text.append("In all ").append(ArticleResult.counts(articles)).append('\n');
    }
    return text.append(ClaimPhrases.LESSON).append('\n').toString();
  }

  private static String plain(ClaimOutcome outcome) {
    String measured = ClaimPhrases.measured(outcome);
    return "  %s  %s\n    %s%s\n"
        .formatted(
            outcome.standing(),
            line(outcome.claim()),
            measured.isEmpty() ? "" : "measured " + measured + "; ",
            ClaimPhrases.why(outcome));
  }

  /** For a page, as a CI server shows it. */
  public static String markdown(List<ArticleResult> articles) {
    StringBuilder text = new StringBuilder("# " + TITLE + "\n\n");
    text.append("**").append(ArticleResult.counts(articles)).append("**\n\n");
    text.append(ClaimPhrases.LESSON).append("\n\n");
    articles.forEach(article -> text.append(section(article).markdown()));
    return text.toString();
  }

  /** An article with all its claims. */
  public static Section section(ArticleResult held) {
    return new Section(
        held.article().name().toLowerCase(Locale.ROOT),
        ClaimPhrases.heading(held.article()),
        List.of(
            published(held.article()),
            new Block.Text(ArticleResult.counts(List.of(held)) + "."),
            table(held.outcomes(), true)));
  }

  public static Block published(Article article) {
    return new Block.Text("Published: " + ClaimPhrases.circumstances(article) + ".");
  }

  /**
   * The claims of an article.
   *
   * @param isWhole whether each has its name, and what was otherwise a column of its own
   */
  public static Table table(List<ClaimOutcome> outcomes, boolean isWhole) {
    List<Column<ClaimOutcome>> columns = new ArrayList<>();
    if (isWhole) {
      columns.add(Column.rowHead("claim", outcome -> outcome.claim().id()));
      columns.add(Column.text("says", outcome -> ClaimPhrases.said(outcome.claim())));
    } else {
      columns.add(Column.rowHead("says", outcome -> ClaimPhrases.said(outcome.claim())));
    }
    columns.add(Column.text("published", outcome -> outcome.claim().published()));
    columns.add(Column.text("here", ClaimPhrases::measured));
    columns.add(Column.text("stands", outcome -> Field.strong(outcome.standing().toString())));
    columns.add(Column.text("why", isWhole ? ClaimOutcome::reason : ClaimPhrases::why));
    if (isWhole) {
      columns.add(
          Column.text("otherwise here", outcome -> String.join("; ", outcome.differences())));
    }
    return Table.of(outcomes, columns);
  }
}
