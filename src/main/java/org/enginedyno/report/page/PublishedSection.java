package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.claim.ArticleResult;
import org.enginedyno.report.claim.ClaimPhrases;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.result.claim.ClaimOutcome;

/** What others published of such cells, and how it stands to those of this run. */
public final class PublishedSection {
  private PublishedSection() {}

  /** Nothing where no article speaks of cells of this run. */
  public static Optional<Section> of(List<ArticleResult> articles) {
    List<Html> parts =
        articles.stream()
            .filter(held -> told(held).findAny().isPresent())
            .map(PublishedSection::part)
            .toList();
    return parts.isEmpty()
        ? Optional.empty()
        : Section.of(
            "published",
            "Beside what was published",
            Html.tag("p", ClaimPhrases.LESSON),
            Html.join(parts));
  }

  /** Those of which something was measured. */
  private static Stream<ClaimOutcome> told(ArticleResult held) {
    return held.outcomes().stream()
        .filter(
            outcome ->
                switch (outcome.standing()) {
                  case HELD, NOT_HELD, REVERSED -> true;
                  case NOT_TESTABLE_HERE, NOT_MEASURED -> !outcome.ratios().isEmpty();
                });
  }

  private static Html part(ArticleResult held) {
    HtmlTable table = new HtmlTable("says", "published", "here", "stands", "why");
    List<ClaimOutcome> told = told(held).toList();
    for (ClaimOutcome outcome : told) {
      table.row(
          HtmlTable.rowHead(Html.text(ClaimPhrases.said(outcome.claim()))),
          HtmlTable.cell(outcome.claim().published()),
          HtmlTable.cell(ClaimPhrases.measured(outcome)),
          HtmlTable.cell(Html.tag("strong", outcome.standing().toString())),
          HtmlTable.cell(ClaimPhrases.why(outcome)));
    }
    int further = held.outcomes().size() - told.size();
    return Html.join(
        Html.tag("h3", ClaimPhrases.heading(held.article())),
        Html.tag("p", "Published: " + ClaimPhrases.circumstances(held.article()) + "."),
        table.html(),
        Html.tag(
            "p",
            further == 0
                ? "That is all that is known of it."
                : "Of %s these cells tell nothing; dyno claims shows them all, and why."
                    .formatted(Numbers.count(further, "further claim"))));
  }
}
