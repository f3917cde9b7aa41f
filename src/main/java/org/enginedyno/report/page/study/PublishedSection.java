package org.enginedyno.report.page.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.report.compare.Growth;
import org.enginedyno.report.compare.Ratio;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.word.Conditions;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.Published;
import org.enginedyno.workload.catalogue.Workloads;

/** What a published comparison found, beside a run that repeats it. */
public final class PublishedSection {
  private final Results results;
  private final Published published;

  private PublishedSection(Results results, Published published) {
    this.results = results;
    this.published = published;
  }

  public static Optional<Section> of(Results results) {
    return Workloads.published(results.manifest().plan().name())
        .flatMap(published -> new PublishedSection(results, published).section());
  }

  private Optional<Section> section() {
    HtmlTable table =
        new HtmlTable(
            "pattern",
            "published " + published.year(),
            "here, by threads: %s over %s".formatted(published.one(), published.other()),
            "here: most threads over least");
    for (Published.Finding finding : published.findings()) {
      WorkloadResults pattern = results.workload(finding.workload());
      if (!pattern.cells().isEmpty()) {
        table.row(
            HtmlTable.cell(finding.workload()),
            HtmlTable.cell(finding.text()),
            HtmlTable.cell(ratios(pattern)),
            HtmlTable.cell(scaling(results, pattern)));
      }
    }
    if (!published.sizes().isEmpty()) {
      table.row(
          HtmlTable.cell("size of the table"),
          HtmlTable.cell(published.sizes()),
          HtmlTable.cell(PublishedSizes.here(results)),
          HtmlTable.cell(""));
    }
    return Section.of(
        "published",
        "Beside the report of " + published.year(),
        Html.tag(
            "p",
            "%s Here: %s."
                .formatted(
                    published.conditions(),
                    Conditions.measured(results.manifest(), results.patternCells()))),
        table.html());
  }

  private List<Series> series(WorkloadResults pattern, String engine) {
    return results.series().all().stream()
        .filter(series -> series.engine().equalsIgnoreCase(engine))
        .filter(pattern.bySeries()::containsKey)
        .toList();
  }

  private String ratios(WorkloadResults pattern) {
    List<String> texts = new ArrayList<>();
    if (series(pattern, published.other()).isEmpty()) {
      return rates(pattern);
    }
    for (Series one : series(pattern, published.one())) {
      for (Series other : series(pattern, published.other())) {
        if (one.variant().equals(other.variant())) {
          String label = results.series().label(one.variant());
          texts.add((label.isEmpty() ? "" : label + ": ") + ratios(pattern, one, other));
        }
      }
    }
    return texts.isEmpty() ? "not measured" : String.join("; ", texts);
  }

  /** Rows per second, as there is nothing to set them over. */
  private String rates(WorkloadResults pattern) {
    List<String> texts = new ArrayList<>();
    for (Series series : results.series().all()) {
      for (Measurement cell : pattern.of(series)) {
        Growth.of(cell)
            .filter(growth -> cell.isOk())
            .ifPresent(
                growth ->
                    texts.add(
                        "%s, %d: %s rows/s"
                            .formatted(
                                results.series().label(series),
                                cell.cell().threads(),
                                Numbers.number(growth.rate()))));
      }
    }
    return texts.isEmpty() ? "not measured" : String.join("; ", texts);
  }

  private String ratios(WorkloadResults pattern, Series one, Series other) {
    List<String> texts = new ArrayList<>();
    for (int threads : pattern.threads()) {
      pattern
          .at(one, threads)
          .flatMap(
              cell ->
                  pattern
                      .at(other, threads)
                      .flatMap(
                          reference ->
                              Ratio.of(cell, reference, published.other(), results.manifest())))
          .ifPresent(ratio -> texts.add(at(ratio, threads)));
    }
    return texts.isEmpty() ? "not both OK" : String.join(", ", texts);
  }

  private static String at(Ratio ratio, int threads) {
    String doubts = ratio.doubts().isEmpty() ? "" : " (" + ratio.doubts() + ")";
    return "%d: %s%s".formatted(threads, Numbers.change(ratio.factor()), doubts);
  }

  private static String scaling(Results results, WorkloadResults pattern) {
    return results.series().all().stream()
        .map(series -> scaling(results.series().label(series), pattern.of(series)))
        .flatMap(Optional::stream)
        .collect(Collectors.joining("; "));
  }

  private static Optional<String> scaling(String name, List<Measurement> started) {
    List<Measurement> cells = started.stream().filter(Measurement::isOk).toList();
    if (cells.size() < 2) {
      return Optional.empty();
    }
    Measurement least = cells.get(0);
    Measurement most = cells.get(cells.size() - 1);
    return Optional.of(
        "%s %s (%d to %d)"
            .formatted(
                name,
                Numbers.factor(most.score().orElseThrow() / least.score().orElseThrow()),
                least.cell().threads(),
                most.cell().threads()));
  }
}
