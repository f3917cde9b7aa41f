package org.enginedyno.report.claim;

import java.util.List;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Claim;
import org.enginedyno.report.text.MarkdownTable;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.result.claim.ClaimOutcome;

/** Claims for a terminal and in Markdown. */
public final class ClaimText {
  private ClaimText() {}

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
  public static String plain(List<ArticleResult> articles) {
    StringBuilder text = new StringBuilder();
    for (ArticleResult article : articles) {
      text.append(ClaimPhrases.heading(article.article())).append('\n');
      article.outcomes().forEach(outcome -> text.append(plain(outcome)));
      text.append(article.counts()).append("\n\n");
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
    StringBuilder text = new StringBuilder("# Published claims and these runs\n\n");
    text.append("**").append(ArticleResult.counts(articles)).append("**\n\n");
    text.append(ClaimPhrases.LESSON).append('\n');
    for (ArticleResult article : articles) {
      text.append("\n## ").append(escaped(ClaimPhrases.heading(article.article()))).append("\n\n");
      text.append(escaped(ClaimPhrases.circumstances(article.article()))).append("\n\n");
      MarkdownTable table =
          new MarkdownTable(
              List.of("claim", "says", "published", "measured", "stands", "why", "otherwise here"));
      for (ClaimOutcome outcome : article.outcomes()) {
        table.row(
            List.of(
                outcome.claim().id(),
                outcome.claim().says(),
                outcome.claim().published(),
                ClaimPhrases.measured(outcome),
                outcome.standing().toString(),
                outcome.reason(),
                String.join("; ", outcome.differences())));
      }
      text.append(table);
    }
    return text.toString();
  }

  private static String escaped(String text) {
    return SummaryMarkdown.escaped(text);
  }
}
