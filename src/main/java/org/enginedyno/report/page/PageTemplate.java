package org.enginedyno.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

/** The frame of all pages: one file each, with its looks and its script in it. */
final class PageTemplate {
  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)\\}\\}");

  private PageTemplate() {}

  static String filled(String title, Html head, List<Section> sections, String dyno)
      throws IOException {
    Map<String, Html> parts = new LinkedHashMap<>();
    parts.put("title", Html.text(title));
    parts.put("head", head);
    parts.put("style", new Html(resource("report.css")));
    parts.put("script", new Html(resource("report.js")));
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

  /** Names and what they are, before all sections. */
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

  /** What to read with care, a line each. */
  static Html care(List<Html> lines, String nothing) {
    return lines.isEmpty() ? Html.text(nothing) : Html.lines(lines);
  }

  /** Names and values that a reader opens on demand. */
  static Html folded(String title, Map<String, String> values) {
    return values.isEmpty()
        ? Html.NOTHING
        : Html.details(
            Html.text("%s (%d)".formatted(title, values.size())),
            Table.of(values, "name", "value").html());
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PageTemplate.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
