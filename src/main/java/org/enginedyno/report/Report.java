package org.enginedyno.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.enginedyno.claim.Article;
import org.enginedyno.report.chart.Picture;
import org.enginedyno.report.chart.PictureFiles;
import org.enginedyno.report.claim.ArticleResult;
import org.enginedyno.report.claim.ClaimData;
import org.enginedyno.report.claim.ClaimPictures;
import org.enginedyno.report.claim.ClaimText;
import org.enginedyno.report.duel.DuelMarkdown;
import org.enginedyno.report.duel.DuelPictures;
import org.enginedyno.report.duel.DuelTests;
import org.enginedyno.report.duel.DuelText;
import org.enginedyno.report.export.CellTests;
import org.enginedyno.report.export.JUnitXml;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.history.CellHistory;
import org.enginedyno.report.history.ComparisonText;
import org.enginedyno.report.history.History;
import org.enginedyno.report.history.HistoryPlot;
import org.enginedyno.report.page.ClaimsPage;
import org.enginedyno.report.page.DuelPage;
import org.enginedyno.report.page.HistoryPage;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.JmhJson;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.history.StoredComparison;
import org.enginedyno.result.history.StoredRun;

/** Everything that is made from a run's stored results, for readers and for other tools. */
public final class Report {
  /** The page of many runs, in the folder that it is written into. */
  public static final String HISTORY = "history.html";

  /** The page of published claims, in the folder that it is written into. */
  public static final String CLAIMS = "claims.html";

  private Report() {}

  /**
   * Writes the report of a run into its folder, in place of older ones.
   *
   * @param articles what is held against it
   */
  public static void render(RunFolder folder, List<Article> articles) throws IOException {
    render(folder, articles, PictureFiles.obstacle(), true);
  }

  /** Writes the report but for its pictures, which take longest to draw. */
  public static void renderWithoutPictures(RunFolder folder, List<Article> articles, String why)
      throws IOException {
    render(folder, articles, Optional.of(why), false);
  }

  private static void render(
      RunFolder folder, List<Article> articles, Optional<String> obstacle, boolean draws)
      throws IOException {
    Path plots = folder.file("plots");
    if (folder.manifest().isDuel()) {
      DuelResults results = DuelResults.of(folder);
      folder.replace("summary.md", DuelMarkdown.of(results));
      folder.replace("junit.xml", JUnitXml.text(DuelTests.of(results)));
      Map<String, String> drawn =
          draws ? pictures(() -> DuelPictures.of(results), plots) : Map.of();
      folder.replace("report.html", new DuelPage(results, drawn, obstacle).text());
    } else {
      Results results = Results.of(folder.manifest(), folder.measurements());
      writeTexts(folder, results);
      Map<String, String> drawn = draws ? pictures(() -> Plots.of(results), plots) : Map.of();
      folder.replace(
          "report.html", new HtmlReport(results, drawn, obstacle, held(folder, articles)).text());
    }
  }

  private static List<ArticleResult> held(RunFolder folder, List<Article> articles)
      throws IOException {
    String name = String.valueOf(folder.path().getFileName());
    return held(articles, List.of(new StoredRun(name, folder.manifest(), folder.measurements())));
  }

  private static void writeTexts(RunFolder folder, Results results) throws IOException {
    folder.replace("cells.csv", CellsCsv.text(results));
    folder.replace("jmh-result.json", jmhJson(results));
    folder.replace("summary.md", SummaryMarkdown.text(results));
    folder.replace("junit.xml", JUnitXml.text(CellTests.of(results)));
  }

  /** Draws pictures in place of older ones; removes those where this JVM cannot draw. */
  private static Map<String, String> pictures(Supplier<List<Picture>> pictures, Path folder)
      throws IOException {
    if (PictureFiles.obstacle().isPresent()) {
      PictureFiles.clear(folder);
      return Map.of();
    }
    return PictureFiles.write(pictures.get(), folder);
  }

  /** What may be said of a pair of cells, for a terminal. */
  public static String summary(Judgement judgement) {
    return DuelText.of(judgement);
  }

  /** The cells in JMH's own form. */
  static String jmhJson(Results results) {
    return JmhJson.text(
        results.manifest().machine(),
        results.manifest().clients(),
        results.cells(),
        WorkloadText::benchmark);
  }

  /** Two stored runs beside each other, for a terminal that folds long lines. */
  public static String comparison(StoredComparison comparison) {
    return new ComparisonText(comparison).plain();
  }

  /** The same in Markdown. */
  public static String comparisonMarkdown(StoredComparison comparison) {
    return new ComparisonText(comparison).markdown();
  }

  /** Writes the page and the pictures of many runs into a folder; says a line for each cell. */
  public static List<String> history(List<StoredRun> runs, Path folder) throws IOException {
    History history = History.of(runs);
    Map<String, String> plots = pictures(() -> HistoryPlot.of(history), folder.resolve("plots"));
    Files.writeString(folder.resolve(HISTORY), new HistoryPage(history, plots).text());
    return history.cells().stream().map(CellHistory::line).toList();
  }

  /** The claims of articles, held against nothing. */
  public static String claims(List<Article> articles) {
    return ClaimText.list(articles);
  }

  /** Articles held against stored runs, in one of the forms that there are. */
  public static String claims(List<Article> articles, List<StoredRun> runs, ClaimsForm form) {
    List<ArticleResult> held = held(articles, runs);
    return switch (form) {
      case TEXT -> ClaimText.plain(held);
      case MD -> ClaimText.markdown(held);
      case CSV -> ClaimData.csv(held);
      case JSON -> ClaimData.json(held);
    };
  }

  private static List<ArticleResult> held(List<Article> articles, List<StoredRun> runs) {
    return articles.stream().map(article -> ArticleResult.of(article, runs)).toList();
  }

  /** Writes the page of claims with its pictures, and the same as text, into a folder. */
  public static void claims(List<Article> articles, List<StoredRun> runs, Path folder)
      throws IOException {
    List<ArticleResult> held = held(articles, runs);
    Path pictures = folder.resolve("plots");
    Map<String, String> plots = Map.of();
    if (PictureFiles.obstacle().isEmpty()) {
      plots = PictureFiles.write(ClaimPictures.of(held, runs), pictures);
    } else {
      PictureFiles.clear(pictures);
    }
    List<String> beside =
        runs.stream().filter(run -> isIn(folder, run)).map(StoredRun::name).toList();
    Files.writeString(folder.resolve(CLAIMS), new ClaimsPage(held, runs, plots, beside).text());
    Files.writeString(folder.resolve("claims.md"), ClaimText.markdown(held));
    Files.writeString(folder.resolve("claims.csv"), ClaimData.csv(held));
    Files.writeString(folder.resolve("claims.json"), ClaimData.json(held));
  }

  /** Whether the folder with that name there is that of the run, with its report. */
  private static boolean isIn(Path folder, StoredRun run) {
    Path place = folder.resolve(run.name());
    try {
      return Files.exists(place.resolve("report.html"))
          && RunFolder.isOne(place)
          && RunFolder.open(place).manifest().startedAt().equals(run.manifest().startedAt());
    } catch (IOException e) {
      return false;
    }
  }

  /** What came of a run, for a terminal of so many columns. */
  public static String summary(RunFolder folder, int columns) throws IOException {
    return folder.manifest().isDuel()
        ? DuelText.of(DuelResults.of(folder))
        : SummaryTable.text(folder.manifest(), folder.measurements(), columns);
  }
}
