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
import org.enginedyno.report.compare.CellRemarks;
import org.enginedyno.report.compare.Scaling;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.table.Html;
import org.enginedyno.report.table.Section;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;

/**
 * The report of a run as one page that needs no other file and no network.
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
          + " and PNG by the name that stands below it.";

  public String text() throws IOException {
    Manifest manifest = results.manifest();
    return PageTemplate.filled(manifest.plan().title(), head(), sections(), manifest.dyno());
  }

  private List<Section> sections() throws IOException {
    Manifest manifest = results.manifest();
    Pictures pictures = new Pictures(plots);
    PatternSections patterns = new PatternSections(results, pictures, obstacle);
    return Stream.of(
            SummarySections.map(results, pictures),
            new AxisEffects(results).section(),
            SummarySections.summary(results),
            SummarySections.marks(results),
            SummarySections.problems(results),
            patterns.charts(),
            TimeSection.of(results),
            CellRemarks.crashes(results),
            WorkloadSections.floor(results, pictures),
            Scaling.section(results, true),
            ClaimsPage.published(published),
            WorkloadSections.searches(results),
            patterns.waits(),
            WorkloadSections.sizes(results, pictures),
            ReadingSection.of(results),
            CellSection.of(results),
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

  /** What a reader sees first: what was compared, on what, what to trust, where the data are. */
  private Html head() {
    Manifest manifest = results.manifest();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("Compared", compared(manifest.plan()));
    facts.put("On", Conditions.servers(manifest));
    facts.put("Machine", Conditions.machine(manifest.machine()) + " · " + jdks(manifest));
    String work = Conditions.work(manifest.plan(), results.patternCells());
    facts.put("Measured", Conditions.moment(manifest) + " · " + work);
    facts.put("Cells", Html.tag("b", CellRemarks.counts(results)));
    facts.put("With care", care());
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

  /** The JDKs that measured, as each fork reported. */
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
      String text = Numbers.count(tooShort, "cell") + " too short to tell of a drift";
      lines.add(Html.link("#" + SummarySections.MARKS, text));
    }
    Stream.of(CellRemarks.disturbance(results), CellRemarks.idleCores(results))
        .flatMap(Optional::stream)
        .forEach(text -> lines.add(Html.styled("span", "warning", text)));
    return PageTemplate.care(lines, "Nothing: no cell is marked, INVALID or FAILED.");
  }
}
