package org.enginedyno.report.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.Article.Circumstances;
import org.enginedyno.claim.Claim;
import org.enginedyno.claim.Question;
import org.enginedyno.report.format.ChangeText;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Column;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Interval;
import org.enginedyno.result.claim.ClaimCheck;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.claim.ClaimOutcome.ClaimStatus;
import org.enginedyno.result.claim.ClaimOutcome.MeasuredRatio;
import org.enginedyno.result.history.StoredRun;

/** Claims for a terminal and in Markdown. */
public final class ClaimText {
  public static final String TITLE = "Published claims, and these runs";

  /** What every reader must know about the ratios. */
  public static final String LESSON =
      "Only ratios are compared, never the figures of another machine; docs/claims.md describes when a claim is held.";

  private static final int SHOWN = 6;
  private static final int NAMED = 3;

  private static final String HOW_TO_READ =
      "A ratio without a verdict needs more forks (measure.forks): its interval reaches beyond the"
          + " published range. The page, CSV and JSON have all claims and reasons.";

  private ClaimText() {}

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

  /** The claims of articles, without a comparison with runs. */
  public static String list(List<Article> articles) {
    StringBuilder text = new StringBuilder();
    for (Article article : articles) {
      text.append(heading(article)).append('\n');
      article.claims().forEach(claim -> text.append("  ").append(line(claim)).append('\n'));
      text.append('\n');
    }
    int all = articles.stream().mapToInt(article -> article.claims().size()).sum();
    return text.append(
            "%s of %s\n"
                .formatted(Numbers.count(all, "claim"), Numbers.count(articles.size(), "article")))
        .toString();
  }

  private static String line(Claim claim) {
    String published = claim.published().isEmpty() ? "" : " [" + claim.published() + "]";
    return "%s: %s%s".formatted(claim.id(), claim.says(), published);
  }

  /** The text for a terminal, which wraps long lines. */
  static String plain(List<ArticleResult> articles) {
    StringBuilder text = new StringBuilder();
    text.append(ArticleResult.counts(articles)).append("\n\n");
    for (ArticleResult article : articles) {
      text.append(heading(article.article())).append('\n');
      if (articles.size() > 1) {
        text.append("  ").append(ArticleResult.counts(List.of(article))).append('\n');
      }
      article.outcomes().forEach(outcome -> text.append(plain(outcome)));
      text.append('\n');
    }
    return text.append(LESSON).append('\n').toString();
  }

  private static String plain(ClaimOutcome outcome) {
    String measured = measured(outcome);
    return "  %s  %s\n    %s%s\n"
        .formatted(
            outcome.standing(),
            line(outcome.claim()),
            measured.isEmpty() ? "" : "measured " + measured + "; ",
            why(outcome));
  }

  /** The text in Markdown, for a page of a CI server. */
  public static String markdown(List<ArticleResult> articles) {
    StringBuilder text = new StringBuilder("# " + TITLE + "\n\n");
    text.append("**").append(ArticleResult.counts(articles)).append("**\n\n");
    text.append(LESSON).append(" ").append(HOW_TO_READ).append("\n\n");
    articles.forEach(article -> text.append(summary(article).markdown()));
    return text.toString();
  }

  /**
   * One row per claim with a ratio, and the other claims grouped by reason. The page, CSV and JSON
   * list the reason and the conditions of each claim.
   */
  private static Section summary(ArticleResult article) {
    List<ClaimOutcome> measured =
        article.outcomes().stream().filter(outcome -> !outcome.ratios().isEmpty()).toList();
    List<ClaimOutcome> others =
        article.outcomes().stream().filter(outcome -> outcome.ratios().isEmpty()).toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(published(article.article()));
    blocks.add(new Block.Text(ArticleResult.counts(List.of(article)) + "."));
    if (!measured.isEmpty()) {
      blocks.add(new Block.Text("Here: " + differences(measured) + "."));
      blocks.add(
          Table.of(
              measured,
              Column.rowHead("claim", outcome -> outcome.claim().id()),
              Column.text("says", outcome -> outcome.claim().says()),
              Column.text("published", outcome -> outcome.claim().published()),
              Column.text("here", ClaimText::measured),
              Column.text("verdict", outcome -> outcome.standing().toString())));
    }
    blocks.add(new Block.Lines(byReason(others)));
    return new Section(article.article().name(), heading(article.article()), blocks);
  }

  private static String differences(List<ClaimOutcome> outcomes) {
    String all =
        outcomes.stream()
            .flatMap(outcome -> outcome.differences().stream())
            .distinct()
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? "the published conditions" : all;
  }

  private static List<String> byReason(List<ClaimOutcome> outcomes) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    outcomes.forEach(
        outcome ->
            names
                .computeIfAbsent(
                    "%s, %s".formatted(outcome.standing(), shortReason(outcome)),
                    reason -> new ArrayList<>())
                .add(outcome.claim().id()));
    return names.entrySet().stream()
        .map(one -> "%s: %s".formatted(one.getKey(), names(one.getValue())))
        .toList();
  }

  private static String shortReason(ClaimOutcome outcome) {
    Question question = outcome.claim().question();
    if (question instanceof Question.Nothing) {
      return "no cell can test it";
    }
    return question instanceof Question.Support
            && outcome.standing() != ClaimStatus.NOT_TESTABLE_HERE
        ? "as SHOW ENGINES reports"
        : outcome.reason();
  }

  private static String names(List<String> claims) {
    return claims.size() > NAMED
        ? Numbers.count(claims.size(), "claim")
        : String.join(", ", claims);
  }

  public static Section section(ArticleResult held) {
    return new Section(
        held.article().name().toLowerCase(Locale.ROOT),
        heading(held.article()),
        List.of(
            published(held.article()),
            new Block.Text(ArticleResult.counts(List.of(held)) + "."),
            table(held.outcomes(), true)));
  }

  public static Block published(Article article) {
    return new Block.Text("Published: " + circumstances(article) + ".");
  }

  /**
   * The claims of an article.
   *
   * @param isWhole whether to add columns for the name of each claim and for the conditions that
   *     differed
   */
  public static Table table(List<ClaimOutcome> outcomes, boolean isWhole) {
    List<Column<ClaimOutcome>> columns = new ArrayList<>();
    if (isWhole) {
      columns.add(Column.rowHead("claim", outcome -> outcome.claim().id()));
      columns.add(Column.text("says", outcome -> said(outcome.claim())));
    } else {
      columns.add(Column.rowHead("says", outcome -> said(outcome.claim())));
    }
    columns.add(Column.text("published", outcome -> outcome.claim().published()));
    columns.add(Column.text("here", ClaimText::measured));
    columns.add(Column.text("status", outcome -> strong(outcome.standing().toString())));
    columns.add(Column.text("why", isWhole ? ClaimOutcome::reason : ClaimText::why));
    if (isWhole) {
      columns.add(
          Column.text("different here", outcome -> String.join("; ", outcome.differences())));
    }
    return Table.of(outcomes, columns);
  }

  private static Field strong(String text) {
    return Field.of(text, Html.tag("strong", text));
  }

  /** The measured ratios, each with its range. */
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
    String value = Numbers.factor(range.value());
    if (range.isWide()) {
      value += " (%s)".formatted(ChangeText.bounds(range, Numbers::number));
    }
    return where.isBlank() ? value : where.strip() + " " + value;
  }

  /** The claim's text, and its place in the article. */
  public static String said(Claim claim) {
    return claim.place().isEmpty() ? claim.says() : "%s: %s".formatted(claim.place(), claim.says());
  }

  public static String workload(Claim claim) {
    if (claim.question() instanceof Question.Comparison comparison) {
      return comparison.workload();
    }
    return claim.question() instanceof Question.Agreement agreement ? agreement.workload() : "";
  }

  /** Which case is divided by which; empty if the claim does not compare two. */
  public static Optional<String> compared(Claim claim) {
    return claim.question() instanceof Question.Comparison comparison
        ? Optional.of("%s over %s".formatted(comparison.of(), comparison.over()))
        : Optional.empty();
  }

  /** The article's title, its publisher and its date. */
  public static String heading(Article article) {
    String source = Texts.joined(", ", article.source(), article.date());
    return source.isEmpty() ? article.title() : "%s (%s)".formatted(article.title(), source);
  }

  /** The conditions under which the article's figures were measured. */
  public static String circumstances(Article article) {
    Circumstances published = article.circumstances();
    String words =
        Texts.joined(
            "; ",
            published.version(),
            published.hardware(),
            published.settings(),
            published.measured());
    return words.isEmpty() ? "conditions not stated" : words;
  }

  /** The reason for a claim's status, and the conditions that differed. */
  public static String why(ClaimOutcome outcome) {
    return outcome.differences().isEmpty()
        ? outcome.reason()
        : "%s; here: %s".formatted(outcome.reason(), String.join("; ", outcome.differences()));
  }

  /** An article, and the outcomes of its claims for some runs. */
  public record ArticleResult(Article article, List<ClaimOutcome> outcomes) {
    public static List<ArticleResult> of(List<Article> articles, List<StoredRun> runs) {
      return articles.stream()
          .map(article -> new ArticleResult(article, ClaimCheck.of(article, runs)))
          .toList();
    }

    /**
     * How many claims of these articles have each status. Claims that are only read from SHOW
     * ENGINES are counted separately, as nothing was measured for them.
     */
    public static String counts(List<ArticleResult> articles) {
      List<ClaimStatus> reported = statuses(articles, true);
      String measured = counts(statuses(articles, false), "");
      return reported.isEmpty()
          ? measured
          : "%s; %s".formatted(measured, counts(reported, " about what SHOW ENGINES reports"));
    }

    private static List<ClaimStatus> statuses(List<ArticleResult> articles, boolean reported) {
      return articles.stream()
          .flatMap(article -> article.outcomes().stream())
          .filter(one -> one.claim().question() instanceof Question.Support == reported)
          .map(ClaimOutcome::standing)
          .toList();
    }

    private static String counts(List<ClaimStatus> all, String about) {
      return "%s%s: %s"
          .formatted(Numbers.count(all.size(), "claim"), about, Numbers.counts(all.stream()));
    }
  }
}
