package org.enginedyno.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.cell.CellSection;
import org.enginedyno.report.page.cell.ChartSection;
import org.enginedyno.report.page.cell.CrashSection;
import org.enginedyno.report.page.cell.FloorSection;
import org.enginedyno.report.page.cell.MarkSection;
import org.enginedyno.report.page.cell.ProblemSection;
import org.enginedyno.report.page.cell.SummarySection;
import org.enginedyno.report.page.part.Pictures;
import org.enginedyno.report.page.setup.ClientSection;
import org.enginedyno.report.page.setup.MachineSection;
import org.enginedyno.report.page.setup.PatternSection;
import org.enginedyno.report.page.setup.ReadingSection;
import org.enginedyno.report.page.setup.ServerSection;
import org.enginedyno.report.page.setup.SettingSection;
import org.enginedyno.report.page.setup.SizeSection;
import org.enginedyno.report.page.study.EffectSection;
import org.enginedyno.report.page.study.MapSection;
import org.enginedyno.report.page.study.PublishedSection;
import org.enginedyno.report.page.study.ScalingSection;
import org.enginedyno.report.page.study.SearchSection;
import org.enginedyno.report.page.study.WaitSection;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.record.Manifest;

/**
 * The report of a run as one page that needs no other file and no network.
 *
 * @param plots SVG by picture name
 * @param obstacle why there are no plots
 */
public record HtmlReport(Results results, Map<String, String> plots, Optional<String> obstacle) {
  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)\\}\\}");

  public String text() throws IOException {
    Manifest manifest = results.manifest();
    List<Section> sections = sections();
    Map<String, Html> parts = new LinkedHashMap<>();
    parts.put("title", Html.text(manifest.plan().title()));
    parts.put("head", new PageHead(results).html());
    parts.put("style", new Html(resource("report.css")));
    parts.put("script", new Html(resource("report.js")));
    parts.put("contents", contents(sections));
    parts.put("sections", Html.join(sections.stream().map(Section::html).toList()));
    parts.put("dyno", Html.text(manifest.dyno()));
    return filled(resource("report.html"), parts);
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
            PublishedSection.of(results),
            SearchSection.of(results),
            WaitSection.of(results, pictures),
            SizeSection.of(results, pictures),
            ReadingSection.of(results),
            CellSection.of(results),
            PatternSection.of(results),
            ServerSection.of(manifest),
            SettingSection.of(manifest),
            ClientSection.of(manifest),
            MachineSection.of(manifest),
            ProblemSection.skipped(results))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Html contents(List<Section> sections) {
    return Html.join(
        sections.stream()
            .map(section -> Html.link("#" + section.id(), section.title()))
            .flatMap(link -> Stream.of(link, new Html("\n")))
            .toList());
  }

  private static String filled(String template, Map<String, Html> parts) {
    return PLACE
        .matcher(template)
        .replaceAll(
            place ->
                Matcher.quoteReplacement(
                    Objects.requireNonNull(parts.get(place.group(1)), place.group(1)).markup()));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
