package org.enginedyno.report.claim;

import java.util.List;
import org.enginedyno.claim.Article;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.claim.ClaimCheck;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.ClaimStatus;
import org.enginedyno.result.history.StoredRun;

/** An article, and how its claims stand to some runs. */
public record ArticleResult(Article article, List<ClaimOutcome> outcomes) {
  public static List<ArticleResult> of(List<Article> articles, List<StoredRun> runs) {
    return articles.stream()
        .map(article -> new ArticleResult(article, ClaimCheck.of(article, runs)))
        .toList();
  }

  /** How many claims of these articles have each status. */
  public static String counts(List<ArticleResult> articles) {
    List<ClaimStatus> all =
        articles.stream()
            .flatMap(article -> article.outcomes().stream())
            .map(ClaimOutcome::standing)
            .toList();
    return "%s: %s".formatted(Numbers.count(all.size(), "claim"), Numbers.counts(all.stream()));
  }
}
