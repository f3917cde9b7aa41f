package org.enginedyno.report.page;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.report.claim.ArticleResult;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.CellSection;
import org.enginedyno.report.page.cell.ChartSection;
import org.enginedyno.report.page.cell.CrashSection;
import org.enginedyno.report.page.cell.FloorSection;
import org.enginedyno.report.page.cell.MarkSection;
import org.enginedyno.report.page.cell.Pictures;
import org.enginedyno.report.page.cell.ProblemSection;
import org.enginedyno.report.page.cell.SummarySection;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.folder.Manifest;

/**
 * The report of a run as one page that needs no other file and no network.
 *
 * @param plots SVG by picture name
 * @param obstacle why there are no plots
 * @param published articles held against the run
 */
public record HtmlReport(
    Results results,
    Map<String, String> plots,
    Optional<String> obstacle,
    List<ArticleResult> published) {
  public String text() throws IOException {
    Manifest manifest = results.manifest();
    List<Section> sections = sections();
    return PageTemplate.filled(
        manifest.plan().title(), new PageHead(results).html(), sections, manifest.dyno());
  }

  private List<Section> sections() throws IOException {
    Manifest manifest = results.manifest();
    Pictures pictures = new Pictures(plots);
    return Stream.of(
            MapSection.of(results, pictures),
            EffectSection.of(results),
            SummarySection.of(results),
            MarkSection.of(results),
            ProblemSection.of(results),
            new ChartSection(results, pictures, obstacle).section(),
            CrashSection.of(results),
            FloorSection.of(results, pictures),
            ScalingSection.of(results),
            PublishedSection.of(published),
            SearchSection.of(results),
            WaitSection.of(results, pictures),
            SizeSection.of(results, pictures),
            ReadingSection.of(results),
            CellSection.of(results),
            PatternSection.of(results),
            ServerSection.of(manifest),
            PlaceSection.of(manifest),
            SettingSection.of(manifest),
            ClientSection.of(manifest),
            MachineSection.of(manifest),
            ProblemSection.skipped(results))
        .flatMap(Optional::stream)
        .toList();
  }
}
