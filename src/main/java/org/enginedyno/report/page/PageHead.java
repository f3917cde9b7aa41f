package org.enginedyno.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.Plan;
import org.enginedyno.report.compare.Disturbance;
import org.enginedyno.report.compare.MarkCounts;
import org.enginedyno.report.compare.MarkedCells;
import org.enginedyno.report.compare.StatusCounts;
import org.enginedyno.report.format.Conditions;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.page.cell.Download;
import org.enginedyno.report.page.cell.MarkSection;
import org.enginedyno.report.page.cell.ProblemSection;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.VariedAxis;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.Manifest;

/** What a reader sees first: what was compared, on what, what to trust, and where the data are. */
record PageHead(Results results) {
  private static final int NAMED = 8;
  private static final String FOLDER =
      "; the folder of the run has more beside this page: run.json, records.jsonl and cells.jsonl"
          + " with everything, jmh-result.json, summary.md, log/, and each chart in plots/ as SVG"
          + " and PNG by the name that stands below it.";

  Html html() {
    Manifest manifest = results.manifest();
    Map<String, Html> facts = new LinkedHashMap<>();
    facts.put("Compared", Html.text(compared(manifest.plan())));
    facts.put("On", Html.text(Conditions.servers(manifest)));
    facts.put("Machine", Html.text(Conditions.machine(manifest.machine()) + " · " + jdks()));
    facts.put(
        "Measured",
        Html.text(
            Conditions.moment(manifest)
                + " · "
                + Conditions.work(manifest.plan(), results.patternCells())));
    facts.put("Cells", Html.tag("b", StatusCounts.text(results)));
    facts.put("With care", care());
    facts.put("Data", data(manifest.plan()));
    return Html.styled(
        "dl",
        "head",
        Html.join(
            facts.entrySet().stream()
                .map(
                    fact ->
                        Html.join(
                            Html.tag("dt", fact.getKey()),
                            Html.tag("dd", fact.getValue()),
                            new Html("\n")))
                .toList()));
  }

  private String compared(Plan plan) {
    List<String> parts = new ArrayList<>();
    if (!plan.engines().isEmpty()) {
      parts.add(String.join(", ", plan.engines()));
    }
    List<String> patterns = plan.workloads();
    parts.add(
        patterns.size() > NAMED
            ? Numbers.count(patterns.size(), "pattern")
            : String.join(", ", patterns));
    parts.add(Conditions.threads(plan));
    results.axes().further().stream().map(PageHead::words).forEach(parts::add);
    return String.join(" · ", parts);
  }

  private static String words(VariedAxis axis) {
    return axis.title() + " " + String.join(", ", axis.values());
  }

  /** The JDKs that measured, as each fork told of itself. */
  private String jdks() {
    Manifest manifest = results.manifest();
    String found =
        manifest.clients().stream()
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
      lines.add(Html.link("#" + ProblemSection.ID, text));
    }
    MarkCounts counts = MarkCounts.of(results);
    if (counts.unsteady() > 0) {
      String text =
          "%s marked: %s"
              .formatted(Numbers.count(counts.unsteady(), "cell"), counts.unsteadyText());
      lines.add(
          Html.join(Html.link("#" + MarkSection.ID, text), Html.text(". " + MarkedCells.RULE)));
    }
    if (counts.of(Label.TOO_SHORT) > 0) {
      String text =
          Numbers.count(counts.of(Label.TOO_SHORT), "cell") + " too short to tell of a drift";
      lines.add(Html.link("#" + MarkSection.ID, text));
    }
    Optional<String> disturbed = Disturbance.of(results);
    disturbed.map(text -> Html.styled("span", "warning", text)).ifPresent(lines::add);
    if (lines.isEmpty()) {
      return Html.text("Nothing: no cell is marked, INVALID or FAILED.");
    }
    return Html.join(lines.stream().map(line -> Html.tag("div", line)).toList());
  }

  private Html data(Plan plan) {
    return Html.join(
        Html.text("in this page: "),
        new Download(plan.name() + "-cells.csv", "text/csv", CellsCsv.text(results)).link(),
        Html.text(FOLDER));
  }
}
