package org.enginedyno.report.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.enginedyno.plan.Plan;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.WorkloadText;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.workload.Workload;

/** The statements that were measured, and the way to the rows that each stands for. */
public final class PatternSection {
  private PatternSection() {}

  public static Optional<Section> of(Results results) {
    List<String> workloads = results.workloads().stream().map(WorkloadResults::name).toList();
    if (workloads.isEmpty()) {
      return Optional.empty();
    }
    HtmlTable table =
        new HtmlTable("pattern", "one operation", "statement", "declared access", "#statements/op");
    for (String workload : workloads) {
      table.row(
          HtmlTable.cell(workload),
          HtmlTable.cell(WorkloadText.about(workload)),
          HtmlTable.code(WorkloadText.sql(workload)),
          HtmlTable.cell(WorkloadText.access(workload)),
          HtmlTable.number(
              WorkloadText.workload(workload)
                  .map(one -> statements(one, results.manifest().plan()))
                  .orElse("-")));
    }
    return Section.of(
        "patterns",
        "Patterns",
        Html.tag(
            "p",
            "Tables go by their own names here; each engine has a copy of its own."
                + " A cell whose EXPLAIN shows another access than the declared one is INVALID."),
        table.html());
  }

  private static String statements(Workload workload, Plan plan) {
    return workload.knobs().combinations(plan.knobs()).stream()
        .map(knobs -> workload.effect(plan.data(), knobs).statements())
        .distinct()
        .map(Numbers::count)
        .collect(Collectors.joining(" or "));
  }
}
