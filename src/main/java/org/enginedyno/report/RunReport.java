package org.enginedyno.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.claim.Article;
import org.enginedyno.report.chart.DuelPictures;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.compare.NextStep;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.export.GithubAnnotations;
import org.enginedyno.report.export.JmhJson;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.page.DuelPage;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.DuelText;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.history.StoredRun;

/** The report of a run in its folder, for readers and for other tools. */
public final class RunReport {
  private RunReport() {}

  /**
   * Writes the report and replaces older ones.
   *
   * @param articles the published reports to compare with the run
   */
  public static void write(RunFolder folder, List<Article> articles) throws IOException {
    write(folder, articles, Picture.obstacle(), true);
  }

  /** Writes the report without its pictures, which take longest to draw. */
  public static void writeWithoutPictures(RunFolder folder, List<Article> articles, String why)
      throws IOException {
    write(folder, articles, Optional.of(why), false);
  }

  private static void write(
      RunFolder folder, List<Article> articles, Optional<String> obstacle, boolean draws)
      throws IOException {
    Path plots = folder.file("plots");
    Manifest manifest = folder.manifest();
    if (manifest.isDuel()) {
      DuelResults results = DuelResults.of(folder);
      folder.replace("summary.md", DuelText.markdown(results));
      folder.replace(RunFolder.TESTS, TestSuite.of(results).xml());
      Map<String, String> drawn =
          draws ? Picture.write(() -> DuelPictures.of(results), plots) : Map.of();
      folder.replace(
          "report.html",
          new DuelPage(
                  results,
                  drawn,
                  obstacle,
                  NextStep.of(results, folder.path(), results.isGate() ? "dyno gate" : "dyno duel"))
              .text());
    } else {
      String name = String.valueOf(folder.path().getFileName());
      StoredRun run = new StoredRun(name, manifest, folder.measurements());
      Results results = Results.in(folder);
      folder.replace("cells.csv", CellsCsv.text(results));
      folder.replace("jmh-result.json", jmhJson(results));
      folder.replace("summary.md", SummaryMarkdown.text(results));
      folder.replace(RunFolder.TESTS, TestSuite.of(results).xml());
      Plots made = draws && obstacle.isEmpty() ? Plots.of(results) : Plots.NONE;
      Map<String, String> drawn = draws ? Picture.write(made::pictures, plots) : Map.of();
      folder.replace(
          "report.html",
          new HtmlReport(
                  results,
                  drawn,
                  obstacle.or(() -> made.limit("the table of cells and in cells.csv")),
                  ArticleResult.of(articles, List.of(run)))
              .text());
    }
  }

  /** The cells or pairs with problems, as annotations for a GitHub workflow log. */
  public static String annotations(RunFolder folder) throws IOException {
    return folder.manifest().isDuel()
        ? GithubAnnotations.of(DuelResults.of(folder))
        : GithubAnnotations.of(Results.in(folder));
  }

  /** The results of a run, for a terminal with this number of columns. */
  public static String summary(RunFolder folder, int columns) throws IOException {
    return folder.manifest().isDuel()
        ? DuelText.of(DuelResults.of(folder))
        : SummaryTable.text(Results.in(folder), columns);
  }

  /** The cells in JMH's JSON format. */
  static String jmhJson(Results results) {
    return JmhJson.text(
        results.manifest().machine(),
        results.manifest().records().clients(),
        results.cells(),
        WorkloadText::benchmark);
  }
}
