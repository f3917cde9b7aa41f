package org.enginedyno.report.claim;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.claim.Article;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.claim.ClaimCheck;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.history.StoredRun;

/** An article, and how its claims stand to some runs. */
public record ArticleResult(Article article, List<ClaimOutcome> outcomes) {
  public ArticleResult {
    outcomes = List.copyOf(outcomes);
  }

  public static ArticleResult of(Article article, List<StoredRun> runs) {
    return new ArticleResult(article, ClaimCheck.of(article, runs));
  }

  public static List<ArticleResult> of(List<Article> articles, List<StoredRun> runs) {
    return articles.stream().map(article -> of(article, runs)).toList();
  }

  /** How many claims of these articles have each status. */
  public static String counts(List<ArticleResult> articles) {
    Map<ClaimStatus, Integer> counts = new EnumMap<>(ClaimStatus.class);
    articles.stream()
        .flatMap(article -> article.outcomes().stream())
        .forEach(outcome -> counts.merge(outcome.standing(), 1, Integer::sum));
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return "%s: %s"
        .formatted(
            Numbers.count(all, "claim"),
            counts.entrySet().stream()
                .map(one -> one.getValue() + " " + one.getKey())
                .collect(Collectors.joining(", ")));
  }
}
