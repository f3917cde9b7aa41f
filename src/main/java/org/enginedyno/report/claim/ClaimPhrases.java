package org.enginedyno.report.claim;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Article.Circumstances;
import org.enginedyno.claim.Claim;
import org.enginedyno.claim.Question;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.MeasuredRatio;

/** Claims in words that every reader is given alike. */
public final class ClaimPhrases {
  private static final int SHOWN = 6;

  /** What everybody should know of the words. */
  public static final String LESSON =
      "Ratios are compared, never figures of another machine; docs/claims.md says when a claim is"
          + " held.";

  private ClaimPhrases() {}

  /** The ratios that were measured, with the spread of each. */
  public static String measured(ClaimOutcome outcome) {
    List<MeasuredRatio> ratios = outcome.ratios();
    boolean isOneRun = ratios.stream().map(MeasuredRatio::run).distinct().count() < 2;
    String shown =
        ratios.stream()
            .limit(SHOWN)
            .map(ratio -> text(ratio, isOneRun))
            .collect(Collectors.joining(", "));
    return ratios.size() > SHOWN ? "%s and %d more".formatted(shown, ratios.size() - SHOWN) : shown;
  }

  private static String text(MeasuredRatio ratio, boolean isOneRun) {
    String where =
        (isOneRun ? "" : ratio.run() + " ") + (ratio.threads() > 0 ? "t" + ratio.threads() : "");
    Interval range = ratio.ratio();
    String value =
        range.isWide()
            ? "%s (%s to %s)"
                .formatted(
                    Numbers.factor(range.value()),
                    Numbers.number(range.low()),
                    Numbers.number(range.high()))
            : Numbers.factor(range.value());
    return where.isBlank() ? value : where.strip() + " " + value;
  }

  /** What the claim says, and where in its article. */
  public static String said(Claim claim) {
    return claim.place().isEmpty() ? claim.says() : "%s: %s".formatted(claim.place(), claim.says());
  }

  /** What the claim is of. */
  public static String workload(Claim claim) {
    if (claim.question() instanceof Question.Comparison comparison) {
      return comparison.workload();
    }
    return claim.question() instanceof Question.Agreement agreement ? agreement.workload() : "";
  }

  /** What is set over what, where that is the question. */
  public static Optional<String> compared(Claim claim) {
    return claim.question() instanceof Question.Comparison comparison
        ? Optional.of("%s over %s".formatted(comparison.of(), comparison.over()))
        : Optional.empty();
  }

  /** The article's title, who published it and when. */
  public static String heading(Article article) {
    String source =
        List.of(article.source(), article.date()).stream()
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return source.isEmpty() ? article.title() : "%s (%s)".formatted(article.title(), source);
  }

  /** Under what the article's figures were measured. */
  public static String circumstances(Article article) {
    Circumstances told = article.circumstances();
    String words =
        List.of(told.version(), told.hardware(), told.settings(), told.measured()).stream()
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
    return words.isEmpty() ? "conditions that the file does not tell" : words;
  }

  /** Why a claim stands so, and what was otherwise. */
  public static String why(ClaimOutcome outcome) {
    return outcome.differences().isEmpty()
        ? outcome.reason()
        : "%s; here: %s".formatted(outcome.reason(), String.join("; ", outcome.differences()));
  }
}
