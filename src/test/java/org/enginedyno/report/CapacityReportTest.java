package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.report.chart.Plots;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.report.export.GithubAnnotations;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.report.export.TestSuite.End;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.junit.jupiter.api.Test;

/** A run that searched the capacities of two engines. */
final class CapacityReportTest {
  private final SampleRun run = new SampleRun();

  CapacityReportTest() {
    SampleStudies.capacity(run);
  }

  @Test
  void startsWithTheCapacities() {
    assertThat(Conclusion.of(run.results()).sentences().get(0))
        .matches(
            "READ_PK_POINT, 4 threads, arrivals per second with p99 < 5 ms:"
                + " \\w+ [\\d,]+ \\([\\d,]+ to [\\d,]+\\), \\w+ [\\d,]+ \\([\\d,]+ to [\\d,]+\\)\\.");
  }

  @Test
  void showsThemInATableOfEachFormat() throws IOException {
    assertThat(run.table(120))
        .contains("capacity, ops/s", "6 met, 4 missed")
        .doesNotContain("thresholds:");
    assertThat(SummaryMarkdown.text(run.results()))
        .contains("## Capacity", "| READ_PK_POINT InnoDB, 4 threads | p99 &lt; 5 ms |");
    assertThat(run.page())
        .contains(
            "<section id=\"capacity\">", "probes of READ_PK_POINT MyISAM, 4 threads", ">missed<")
        .contains("data-label=\"capacity, ops/s\"")
        .doesNotContain("What differs between the clients");
  }

  @Test
  void countsNeitherProbesAsCellsNorTheObjectiveAsAThreshold() {
    assertThat(run.results().cells()).hasSize(run.matrix().cells().size());
    assertThat(TestSuite.of(run.results()).cases())
        .filteredOn(one -> one.name().contains("p99"))
        .extracting(TestSuite.Case::name, TestSuite.Case::end)
        .containsExactly(
            tuple("InnoDB t4 held @embedded: capacity, p99 < 5 ms", End.PASSED),
            tuple("MyISAM t4 held @embedded: capacity, p99 < 5 ms", End.PASSED));
  }

  @Test
  void exportsFoundCapacities() {
    for (ExportFormat format : ExportFormat.values()) {
      if (format != ExportFormat.HLOG && format != ExportFormat.GITHUB_SMALLER) {
        String all = format.files(List.of(run.stored("friday"))).toString();
        assertThat(all).as("%s", format).contains("capacity");
      }
    }
    Golden.assertMatches(getClass(), "cells.csv", CellsCsv.text(run.results()));
    Golden.assertMatches(getClass(), "figures.tsv", export(ExportFormat.TSV));
    Golden.assertMatches(getClass(), "capacity.xml", TestSuite.of(run.results()).xml());
  }

  @Test
  void exportsNoRateThatWasNotFound() {
    run.probes = run.probes.subList(0, 5);

    assertThat(export(ExportFormat.TSV))
        .contains("capacity-state\ttext\tunfinished")
        .doesNotContain("capacity\t", "capacity-low\t", "capacity-high\t");
    assertThat(export(ExportFormat.OPENMETRICS))
        .contains("enginedyno_cell_capacity=\"unfinished\"} 1")
        .doesNotContain("enginedyno_capacity_operations_per_second{");
    assertThat(TestSuite.of(run.results()).cases())
        .filteredOn(one -> one.name().contains("p99"))
        .extracting(TestSuite.Case::end)
        .containsExactly(End.SKIPPED, End.SKIPPED);
    assertThat(GithubAnnotations.of(run.results()))
        .contains("capacity not found: unfinished: not searched yet");
  }

  private String export(ExportFormat format) {
    return format.files(List.of(run.stored("friday"))).values().iterator().next();
  }

  @Test
  void drawsResponseTimesOverTheRates() {
    assertThat(Plots.of(run.results()).pictures())
        .extracting(picture -> picture.name())
        .contains("read_pk_point-capacity");
  }

  @Test
  void givesOnlyAnUpperBoundIfEveryProbeMissed() {
    run.probes =
        run.probes.stream()
            .filter(one -> one.latency() != null && one.latency().p99() >= 5_000)
            .toList();
    assertThat(run.table(160)).containsPattern("below [\\d,]+, not finished");

    run.capacity = new CapacityRules(4, 0.05);
    assertThat(run.table(160))
        .containsPattern("below [\\d,]+ ")
        .doesNotContain("not finished")
        .contains(
            "Next, for a rate that meets the limit:\n  dyno capacity quick --slo 'p99 < 5 ms' ")
        .contains(" --set capacity.probes=4 ");
  }

  @Test
  void reportsAnIntervalThatStaysTooWide() {
    run.capacity = new CapacityRules(10, 0.0005);

    assertThat(run.table(300))
        .containsPattern(
            "the capacity is [\\d,.]+/s to [\\d,.]+/s with a probability of 90 %: the higher rate is \\d+\\.\\d % above the lower one, more than the 0\\.1 % of"
                + " capacity\\.width; set longer measure\\.runs or more capacity\\.probes");
  }

  @Test
  void startsWithASearchThatFoundNothing() {
    run.capacity = new CapacityRules(6, 0.05);
    run.probes =
        run.probes.stream()
            .filter(one -> one.latency() != null && one.latency().p99() < 5_000)
            .filter(one -> one.cell().engine().equals("InnoDB"))
            .toList();

    assertThat(Conclusion.of(run.results()).sentences().get(0))
        .isEqualTo(
            "No capacity of READ_PK_POINT InnoDB, 4 threads was found: no probe missed the limit;"
                + " set capacity.probes to more than 6.");
  }

  @Test
  void reportsAnUnfinishedSearch() {
    run.probes = run.probes.subList(0, 5);

    run.folder = Path.of("friday");

    assertThat(run.table(160))
        .contains(
            "5 met, 0 missed", "0 met, 0 missed", ", 4 threads: the search is not finished.\n")
        .contains("Next, to finish the search:\n  dyno capacity --resume friday");
  }
}
