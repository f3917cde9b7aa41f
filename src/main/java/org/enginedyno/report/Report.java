package org.enginedyno.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.chart.PictureFiles;
import org.enginedyno.report.duel.DuelMarkdown;
import org.enginedyno.report.duel.DuelTests;
import org.enginedyno.report.duel.DuelText;
import org.enginedyno.report.junit.CellTests;
import org.enginedyno.report.junit.JUnitXml;
import org.enginedyno.report.history.CellHistory;
import org.enginedyno.report.history.History;
import org.enginedyno.report.history.HistoryPlot;
import org.enginedyno.report.page.HistoryPage;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.stored.ComparisonText;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.report.word.WorkloadText;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.duel.DuelFolder;
import org.enginedyno.result.duel.DuelResults;
import org.enginedyno.result.duel.Judgement;
import org.enginedyno.result.folder.JmhJson;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.result.record.Manifest;
import org.enginedyno.result.stored.StoredComparison;
import org.enginedyno.result.track.StoredRun;

/** Everything that is made from a run's stored results, for readers and for other tools. */
public final class Report {
  /** The page of many runs, in the folder that it is written into. */
  public static final String HISTORY = "history.html";

  private Report() {}

  /** Writes the report of a run into its folder, in place of older ones. */
  public static void render(RunFolder folder) throws IOException {
    Results results = results(folder);
    writeTexts(folder, results);
    Optional<String> obstacle = PictureFiles.obstacle();
    Map<String, String> plots = Map.of();
    if (obstacle.isPresent()) {
      PictureFiles.clear(folder.file("plots"));
    } else {
      plots = PictureFiles.write(Plots.of(results), folder.file("plots"));
    }
    folder.replace("report.html", new HtmlReport(results, plots, obstacle).text());
  }

  /** Writes the report but for its pictures, which take longest to draw. */
  public static void renderWithoutPictures(RunFolder folder, String why) throws IOException {
    Results results = results(folder);
    writeTexts(folder, results);
    folder.replace("report.html", new HtmlReport(results, Map.of(), Optional.of(why)).text());
  }

  private static Results results(RunFolder folder) throws IOException {
    return Results.of(folder.manifest(), folder.measurements());
  }

  private static void writeTexts(RunFolder folder, Results results) throws IOException {
    folder.replace("cells.csv", CellsCsv.text(results));
    folder.replace("jmh-result.json", jmhJson(results));
    folder.replace("summary.md", SummaryMarkdown.text(results));
    folder.replace("junit.xml", JUnitXml.text(CellTests.of(results)));
  }

  /** Writes what came of a duel into its folder, and says it for a terminal. */
  public static String render(DuelFolder folder) throws IOException {
    DuelResults results = folder.results();
    folder.write("summary.md", DuelMarkdown.of(results));
    folder.write("junit.xml", JUnitXml.text(DuelTests.of(results)));
    return DuelText.of(results);
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
    Path pictures = folder.resolve("plots");
    Map<String, String> plots = Map.of();
    if (PictureFiles.obstacle().isEmpty()) {
      plots = PictureFiles.write(HistoryPlot.of(history), pictures);
    } else {
      PictureFiles.clear(pictures);
    }
    Files.writeString(folder.resolve(HISTORY), new HistoryPage(history, plots).text());
    return history.cells().stream().map(CellHistory::line).toList();
  }

  /** The small table of a run for a terminal of so many columns. */
  public static String summary(Manifest manifest, List<Measurement> cells, int columns) {
    return SummaryTable.text(manifest, cells, columns);
  }
}
