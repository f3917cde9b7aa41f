package org.enginedyno.report.page;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.enginedyno.report.claim.ArticleResult;
import org.enginedyno.report.claim.ClaimPhrases;
import org.enginedyno.report.claim.ClaimPictures;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.result.claim.ClaimOutcome;
import org.enginedyno.result.history.StoredRun;

/**
 * Published claims beside stored runs, as one page that needs no other file and no network.
 *
 * @param plots SVG by picture name; empty where this JVM cannot draw
 * @param beside the names of the runs whose folders are beside the page
 */
public record ClaimsPage(
    List<ArticleResult> articles,
    List<StoredRun> runs,
    Map<String, String> plots,
    List<String> beside) {

  public String text() throws IOException {
    return PageTemplate.filled(
        "Published claims, and these runs",
        Html.join(
            Html.tag("p", ArticleResult.counts(articles) + ". " + ClaimPhrases.LESSON), runTable()),
        articles.stream().map(this::section).toList(),
        runs.get(0).manifest().dyno());
  }

  private Html runTable() {
    HtmlTable table = new HtmlTable("run", "plan", "began", "server", "machine");
    for (StoredRun run : runs) {
      table.row(
          HtmlTable.cell(
              beside.contains(run.name())
                  ? Html.link(run.name() + "/report.html", run.name())
                  : Html.text(run.name())),
          HtmlTable.cell(run.manifest().plan().name()),
          HtmlTable.cell(Conditions.moment(run.manifest())),
          HtmlTable.cell(Conditions.servers(run.manifest())),
          HtmlTable.cell(Conditions.machine(run.manifest().machine())));
    }
    return table.html();
  }

  private Section section(ArticleResult held) {
    HtmlTable table =
        new HtmlTable("claim", "says", "published", "here", "stands", "why", "otherwise here");
    for (ClaimOutcome outcome : held.outcomes()) {
      table.row(
          HtmlTable.rowHead(Html.text(outcome.claim().id())),
          HtmlTable.cell(ClaimPhrases.said(outcome.claim())),
          HtmlTable.cell(outcome.claim().published()),
          HtmlTable.cell(ClaimPhrases.measured(outcome)),
          HtmlTable.cell(Html.tag("strong", outcome.standing().toString())),
          HtmlTable.cell(outcome.reason()),
          HtmlTable.cell(String.join("; ", outcome.differences())));
    }
    List<String> pictures =
        plots.keySet().stream().filter(name -> ClaimPictures.isOf(held.article(), name)).toList();
    return new Section(
        held.article().name().toLowerCase(Locale.ROOT),
        ClaimPhrases.heading(held.article()),
        Html.join(
            Html.tag("p", "Published: " + ClaimPhrases.circumstances(held.article()) + "."),
            Html.tag("p", held.counts() + "."),
            new Pictures(plots).named(pictures),
            table.html()));
  }
}
