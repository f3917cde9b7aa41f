package org.enginedyno.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.report.table.Field;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.table.Table;
import org.enginedyno.result.Json;
import org.enginedyno.workload.Hash;

/** The frame of all pages: each is one file that includes its style and script. */
final class PageTemplate {
  /** uPlot, from its own jar. */
  private static final String LIBRARY = "/META-INF/resources/webjars/uplot/1.6.30/dist/uPlot.";

  /** The sections with charts that a script draws. */
  private static final List<String> DRAWN = List.of(TimeSection.ID, SoakSection.ID);

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)\\}\\}");

  private PageTemplate() {}

  /** A page; includes the chart library if a section needs it. */
  static String filled(String title, Html head, List<Section> sections, String dyno)
      throws IOException {
    boolean hasCharts = sections.stream().anyMatch(section -> DRAWN.contains(section.id()));
    String script =
        "\n"
            + resource("report.js")
            + (hasCharts ? resource(LIBRARY + "iife.min.js") + resource("charts.js") : "");
    Map<String, Html> parts = new LinkedHashMap<>();
    parts.put("title", Html.text(title));
    parts.put("head", head);
    parts.put(
        "style",
        new Html(resource("report.css") + (hasCharts ? resource(LIBRARY + "min.css") : "")));
    parts.put("script", new Html(script));
    parts.put("hash", Html.text(hash(script)));
    List<Html> contents =
        sections.stream()
            .map(section -> Html.link("#" + section.id(), section.title()))
            .flatMap(link -> Stream.of(link, new Html("\n")))
            .toList();
    parts.put("contents", Html.join(contents));
    parts.put("sections", Html.join(sections.stream().map(Section::html).toList()));
    parts.put("dyno", Html.text(dyno));
    return PLACE
        .matcher(resource("report.html"))
        .replaceAll(
            place ->
                Matcher.quoteReplacement(
                    Objects.requireNonNull(parts.get(place.group(1)), place.group(1)).markup()));
  }

  /** Names and values above all sections. */
  static Html head(Map<String, Object> facts) {
    StringBuilder lines = new StringBuilder();
    facts.forEach(
        (name, fact) ->
            lines
                .append(Html.tag("dt", name).markup())
                .append(Html.tag("dd", Field.of(fact).html()).markup())
                .append('\n'));
    return Html.styled("dl", "head", new Html(lines.toString()));
  }

  /** Notes that need the reader's attention, one per line. */
  static Html care(List<Html> lines, String nothing) {
    return lines.isEmpty() ? Html.text(nothing) : Html.lines(lines);
  }

  /** Names and values that open on demand. */
  static Html folded(String title, Map<String, String> values) {
    return values.isEmpty()
        ? Html.NOTHING
        : Html.details(
            Html.text("%s (%d)".formatted(title, values.size())),
            Table.of(values, "name", "value").html());
  }

  /** The figures for a script, escaped so that no text can end the element. */
  static Html figures(Map<String, Object> figures) {
    String json = Json.MAPPER.valueToTree(figures).toString();
    return Html.tag("script", new Html(json.replace("<", "\\u003c")))
        .with("type", "application/json");
  }

  /** The hash by which a browser recognises the only script that it may execute. */
  private static String hash(String script) {
    byte[] digest = Hash.sha256().digest(script.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(digest);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PageTemplate.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
