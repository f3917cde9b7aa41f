package org.enginedyno.report.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.enginedyno.report.chart.PictureNames;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.view.Results;
import org.enginedyno.report.view.WorkloadResults;
import org.enginedyno.report.view.WorkloadText;

/**
 * The plots of each pattern.
 *
 * @param plots SVG by picture name
 */
record ChartSection(Results results, Map<String, String> plots, Optional<String> obstacle) {
  static String id(String workload) {
    return "chart-" + workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-");
  }

  Optional<Section> section() {
    if (results.patterns().isEmpty()) {
      return Optional.empty();
    }
    Html note = obstacle.map(reason -> Html.styled("p", "warning", reason)).orElse(Html.NOTHING);
    return Section.of(
        "charts",
        "Charts",
        note,
        Html.join(results.patterns().stream().map(this::figure).toList()));
  }

  private Html figure(WorkloadResults pattern) {
    String workload = pattern.name();
    Html pictures = pictures(plots, workload);
    Html shown =
        pictures.isEmpty() && obstacle.isEmpty()
            ? Html.tag("p", "No cell of this pattern is OK.")
            : pictures;
    return Html.join(
        new Html("<h3 id=\"%s\">".formatted(id(workload))),
        Html.text(workload),
        new Html("</h3>\n"),
        Html.tag("p", Html.text(WorkloadText.about(workload))),
        shown);
  }

  /** The pictures of a workload, side by side. */
  static Html pictures(Map<String, String> plots, String workload) {
    return pictures(plots, name -> PictureNames.isOf(workload, name));
  }

  /** Some pictures, side by side. */
  static Html pictures(Map<String, String> plots, Predicate<String> wanted) {
    List<Html> pictures =
        plots.keySet().stream().filter(wanted).map(name -> picture(plots, name)).toList();
    return pictures.isEmpty() ? Html.NOTHING : Html.styled("div", "plots", Html.join(pictures));
  }

  /** A picture in the page, with a way to its files. */
  static Html picture(Map<String, String> plots, String name) {
    String svg = plots.get(name);
    return svg == null
        ? Html.NOTHING
        : Html.tag(
            "figure",
            new Html(svg),
            Html.tag(
                "figcaption",
                Html.link("plots/" + name + ".svg", "SVG"),
                Html.text(" "),
                Html.link("plots/" + name + ".png", "PNG")));
  }
}
