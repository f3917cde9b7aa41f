package org.enginedyno.report.page.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.measure.Units;
import org.enginedyno.report.compare.Ratio;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.Series;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.word.Conditions;
import org.enginedyno.report.word.Figures;
import org.enginedyno.result.Measurement;

/** The findings that were published in 2007 beside those of a run that repeats them. */
public final class PublishedSection {
  private static final String PLANS = "percona-2007";
  private static final String ONE = "InnoDB";
  private static final String OTHER = "MyISAM";

  /** What the report of 2007 says of a pattern. */
  private record Finding(String workload, String text) {}

  private PublishedSection() {}

  public static Optional<Section> of(Results results) throws IOException {
    if (!results.manifest().plan().name().startsWith(PLANS)) {
      return Optional.empty();
    }
    HtmlTable table =
        new HtmlTable(
            "pattern",
            "published 2007",
            "here, by threads: InnoDB over MyISAM",
            "here: most threads over least");
    for (Finding finding : findings()) {
      if (finding.workload().equals("SIZES")) {
        table.row(
            HtmlTable.cell("size of the table"),
            HtmlTable.cell(finding.text()),
            HtmlTable.cell(sizes(results)),
            HtmlTable.cell(""));
      } else if (!results.workload(finding.workload()).cells().isEmpty()) {
        WorkloadResults pattern = results.workload(finding.workload());
        table.row(
            HtmlTable.cell(finding.workload()),
            HtmlTable.cell(finding.text()),
            HtmlTable.cell(ratios(results, pattern)),
            HtmlTable.cell(scaling(results, pattern)));
      }
    }
    return Section.of(
        "published",
        "Beside the report of 2007",
        Html.tag(
            "p",
            "\"InnoDB vs MyISAM vs Falcon\" was measured with MySQL 5.1.14 beta, 1,000,000 rows,"
                + " warm-up 180s, best of 3 runs of 60s, on two dual-core Xeon 5130 at 2 GHz with"
                + " 16 GB. Falcon is in no server of today. Here: "
                + Conditions.measured(results.manifest())
                + "."),
        table.html());
  }

  private static List<Finding> findings() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PublishedSection.class.getResourceAsStream("percona-2007.tsv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", 2))
          .map(fields -> new Finding(fields[0], fields[1]))
          .toList();
    }
  }

  private static List<Series> series(Results results, String engine) {
    return results.series().all().stream()
        .filter(series -> series.engine().equalsIgnoreCase(engine))
        .toList();
  }

  private static String ratios(Results results, WorkloadResults pattern) {
    List<String> texts = new ArrayList<>();
    for (Series one : series(results, ONE)) {
      for (Series other : series(results, OTHER)) {
        if (one.variant().equals(other.variant())) {
          String label = results.series().label(one.variant());
          texts.add((label.isEmpty() ? "" : label + ": ") + ratios(pattern, one, other));
        }
      }
    }
    return texts.isEmpty() ? "not measured" : String.join("; ", texts);
  }

  private static String ratios(WorkloadResults pattern, Series one, Series other) {
    List<String> texts = new ArrayList<>();
    for (int threads : pattern.threads()) {
      pattern
          .at(one, threads)
          .flatMap(
              cell ->
                  pattern.at(other, threads).flatMap(reference -> Ratio.of(cell, reference, OTHER)))
          .ifPresent(ratio -> texts.add(at(ratio, threads)));
    }
    return texts.isEmpty() ? "not both OK" : String.join(", ", texts);
  }

  private static String at(Ratio ratio, int threads) {
    String spread = ratio.spread() == Ratio.Spread.APART ? "" : " (" + ratio.spread() + ")";
    return "%d: %s%s".formatted(threads, Figures.change(ratio.factor()), spread);
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
                Figures.factor(most.score().orElseThrow() / least.score().orElseThrow()),
                least.cell().threads(),
                most.cell().threads()));
  }

  private static String sizes(Results results) {
    return results.tables().stream()
        .map(
            table ->
                "%s %s + %s (%s)"
                    .formatted(
                        table.engine(),
                        Figures.count(table.dataBytes()),
                        Figures.count(table.indexBytes()),
                        Units.text(table.dataBytes() + table.indexBytes())))
        .collect(Collectors.joining("; "));
  }
}
