package org.enginedyno.report.page.cell;

import java.util.Locale;
import java.util.Optional;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;

/** The plots of each pattern. */
public record ChartSection(Results results, Pictures pictures, Optional<String> obstacle) {
  static String id(String workload) {
    return "chart-" + workload.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "-");
  }

  public Optional<Section> section() {
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
    Html pictures = this.pictures.of(workload);
    Html shown =
        pictures.isEmpty() && obstacle.isEmpty()
            ? Html.tag("p", "No cell of this pattern is OK.")
            : pictures;
    return Html.join(
        new Html("<h3 id=\"%s\">".formatted(id(workload))),
        Html.text(workload),
        new Html("</h3>\n"),
        Html.tag("p", Html.text(WorkloadText.about(workload))),
        shown,
        GrowthTable.of(results, pattern),
        PagesTable.of(results, pattern));
  }
}
