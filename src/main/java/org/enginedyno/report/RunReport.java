package org.enginedyno.report;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.claim.Article;
import org.enginedyno.report.chart.PictureFiles;
import org.enginedyno.report.claim.ArticleResult;
import org.enginedyno.report.export.CellTests;
import org.enginedyno.report.export.JUnitXml;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.result.folder.JmhJson;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.history.StoredRun;

/** The report of a run in its folder, for readers and for other tools. */
public final class RunReport {
  private RunReport() {}

  /**
   * Writes the report in place of older ones.
   *
   * @param articles what is compared with the run
   */
  public static void write(RunFolder folder, List<Article> articles) throws IOException {
    Results results = writeTexts(folder);
    Map<String, String> plots = PictureFiles.write(() -> Plots.of(results), folder.file("plots"));
    writePage(folder, articles, results, plots, PictureFiles.obstacle());
  }

  /** Writes the report but for its pictures, which take longest to draw. */
  public static void writeWithoutPictures(RunFolder folder, List<Article> articles, String why)
      throws IOException {
    writePage(folder, articles, writeTexts(folder), Map.of(), Optional.of(why));
  }

  private static void writePage(
      RunFolder folder,
      List<Article> articles,
      Results results,
      Map<String, String> plots,
      Optional<String> obstacle)
      throws IOException {
    String name = String.valueOf(folder.path().getFileName());
    StoredRun run = new StoredRun(name, folder.manifest(), folder.measurements());
    List<ArticleResult> published = ArticleResult.of(articles, List.of(run));
    folder.replace("report.html", new HtmlReport(results, plots, obstacle, published).text());
  }

  private static Results writeTexts(RunFolder folder) throws IOException {
    Results results = Results.of(folder.manifest(), folder.measurements());
    folder.replace("cells.csv", CellsCsv.text(results));
    folder.replace("jmh-result.json", jmhJson(results));
    folder.replace("summary.md", SummaryMarkdown.text(results));
    folder.replace("junit.xml", JUnitXml.text(CellTests.of(results)));
    return results;
  }

  /** The cells in JMH's own form. */
  static String jmhJson(Results results) {
    return JmhJson.text(
        results.manifest().machine(),
        results.manifest().clients(),
        results.cells(),
        WorkloadText::benchmark);
  }
}
