package org.enginedyno.report.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Plan;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.compare.AxisEffects;
import org.enginedyno.report.compare.CapacitySummary;
import org.enginedyno.report.compare.CellRemarks;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.report.compare.NextStep;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.compare.Scaling;
import org.enginedyno.report.compare.ScalingFit;
import org.enginedyno.report.compare.SoakSummary;
import org.enginedyno.report.compare.ThresholdSummary;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;

/**
 * The report of a run as one self-contained page.
 *
 * @param plots SVG by picture name
 * @param obstacle why there are no plots
 * @param published articles compared with the run
 */
public record HtmlReport(
    Results results,
    Map<String, String> plots,
    Optional<String> obstacle,
    List<ArticleResult> published) {
  private static final int NAMED = 8;
  private static final String FOLDER =
      "; the folder of the run has more files: run.json, records.jsonl and cells.jsonl"
          + " with everything, jmh-result.json, summary.md, log/, and each chart in plots/ as SVG"
          + " and PNG.";

  public String text() throws IOException {
    Manifest manifest = results.manifest();
    Conclusion conclusion = Conclusion.of(results);
    Pictures all = new Pictures(plots);
    // the first section of a soak shows its rate over time instead
    Optional<String> decisive =
        conclusion.pattern().filter(any -> SoakSummary.of(results).isEmpty()).flatMap(all::first);
    return PageTemplate.filled(
        manifest.plan().title(),
        firstScreen(conclusion, all.of(decisive)),
        sections(all.without(decisive)),
        manifest.dyno());
  }

  /** Capacities, thresholds and charts, then tables, then the method. */
  private List<Section> sections(Pictures pictures) {
    Manifest manifest = results.manifest();
    PatternSections patterns = new PatternSections(results, pictures, obstacle);
    return Stream.of(
            CapacitySummary.of(results).section(),
            ThresholdSummary.of(results).section(),
            SoakSection.of(results),
            patterns.charts(),
            TimeSection.of(results),
            patterns.waits(),
            SummarySections.map(results, pictures),
            new AxisEffects(results).section(),
            SummarySections.summary(results),
            SummarySections.marks(results),
            SummarySections.problems(results),
            CellRemarks.crashes(results),
            Scaling.section(results, true),
            ScalingFit.section(results),
            WorkloadSections.floor(results, pictures),
            WorkloadSections.searches(results),
            WorkloadSections.sizes(results, pictures),
            ClaimsPage.published(published),
            CellSection.of(results),
            ReadingSection.of(results),
            Section.of("run", "This run", run()),
            WorkloadSections.patterns(results),
            ConditionSections.servers(manifest.records().servers()),
            ConditionSections.places(manifest.records().places()),
            ConditionSections.settings(manifest.records().settings()),
            ConditionSections.clients(manifest.records().clients()),
            ConditionSections.machine(manifest),
            SummarySections.skipped(results))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The conclusion of the run, its main chart, its conditions in a line, and the next command. */
  private Html firstScreen(Conclusion conclusion, Html picture) {
    Manifest manifest = results.manifest();
    String conditions =
        String.join(
            " · ",
            Conditions.serversInShort(manifest),
            Conditions.machineInShort(manifest.machine()),
            jdks(manifest),
            Conditions.day(manifest),
            CellRemarks.countsInShort(results));
    List<Html> sentences = conclusion.sentences().stream().map(Html::text).toList();
    NextStep next = conclusion.next();
    return Html.join(
        Html.styled("p", "conditions", conditions),
        Html.styled(
            "div",
            "first",
            Html.styled(
                "div",
                "conclusion",
                Html.list(sentences),
                Html.tag("p", "Next, %s:".formatted(next.purpose())),
                Html.tag("pre", Html.tag("code", next.command()))),
            picture));
  }

  /** What was compared, which cells need caution, and where the data are. */
  private Html run() {
    Manifest manifest = results.manifest();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("Compared", compared(manifest.plan()));
    facts.put("Measured", Conditions.work(manifest.plan(), results.patternCells()));
    facts.put("Cells", CellRemarks.counts(results));
    facts.put("Caution", care());
    String csv = manifest.plan().name() + "-cells.csv";
    facts.put(
        "Data",
        Html.join(
            Html.text("in this page: "),
            Pictures.download(csv, "text/csv", CellsCsv.text(results)),
            Html.text(FOLDER)));
    return PageTemplate.head(facts);
  }

  private String compared(Plan plan) {
    List<String> parts = new ArrayList<>();
    if (!plan.engines().isEmpty()) {
      parts.add(String.join(", ", plan.engines()));
    }
    parts.add(Conditions.patterns(plan.workloads(), NAMED));
    parts.add(Conditions.threads(plan));
    results
        .axes()
        .further()
        .forEach(axis -> parts.add(axis.title() + " " + String.join(", ", axis.values())));
    return String.join(" · ", parts);
  }

  /** The JDK versions that the forks reported. */
  private static String jdks(Manifest manifest) {
    String found =
        manifest.records().clients().stream()
            .flatMap(client -> Stream.ofNullable(client.jvm().get("version")))
            .distinct()
            .collect(Collectors.joining(", "));
    return "JDK " + (found.isEmpty() ? manifest.machine().jdk() : found);
  }

  private Html care() {
    List<Html> lines = new ArrayList<>();
    int without = results.with(Status.INVALID).size() + results.with(Status.FAILED).size();
    if (without > 0) {
      String text = Numbers.count(without, "cell") + " without a valid figure";
      lines.add(Html.link("#" + SummarySections.PROBLEMS, text));
    }
    long unsteady = results.with(Status.OK).stream().filter(cell -> !cell.isComparable()).count();
    if (unsteady > 0) {
      Stream<Label> marks = CellRemarks.marks(results.cells()).filter(one -> !one.isComparable());
      String text = Numbers.count(unsteady, "cell") + " marked: " + Numbers.counts(marks);
      lines.add(
          Html.join(
              Html.link("#" + SummarySections.MARKS, text), Html.text(". " + CellRemarks.RULE)));
    }
    long tooShort = CellRemarks.tooShort(results.cells());
    if (tooShort > 0) {
      String text = Numbers.count(tooShort, "cell") + " with not enough data to rule out drift";
      lines.add(Html.link("#" + SummarySections.MARKS, text));
    }
    Stream.of(CellRemarks.disturbance(results), CellRemarks.idleCores(results))
        .flatMap(Optional::stream)
        .forEach(text -> lines.add(Html.styled("span", "warning", text)));
    return PageTemplate.care(lines, "Nothing: no cell is marked, INVALID or FAILED.");
  }
}
