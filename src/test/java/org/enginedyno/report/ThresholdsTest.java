package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.enginedyno.plan.Threshold;
import org.enginedyno.report.compare.Conclusion;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.report.text.SummaryMarkdown;
import org.junit.jupiter.api.Test;

/** A missed threshold is shown in every report. */
final class ThresholdsTest {
  private static final String MISSED = "p99 [\\d,.]+ us, limit (<|&lt;) 1 us";

  private final SampleRun run = new SampleRun();

  ThresholdsTest() {
    run.engines = List.of("InnoDB");
    run.workloads = List.of("READ_PK_POINT");
    run.thresholds =
        List.of(
            Threshold.parse("> 1/s").on("", "throughput"), Threshold.parse("< 1 us").on("", "p99"));
    run.with(SampleRun.noisy(run.cell("InnoDB", 4)));
  }

  @Test
  void areCountedBelowTheTableOfATerminal() {
    assertThat(run.table(100))
        .contains("\nthresholds: 2 missed, 1 unsure, 1 met\n")
        .containsPattern("\nmissed READ_PK_POINT InnoDB, 1 thread: " + MISSED + "\n")
        .containsPattern("\nunsure READ_PK_POINT InnoDB, 4 threads: throughput [\\d,]+/s, limit");
  }

  @Test
  void areTheFirstSentenceOfTheConclusion() {
    assertThat(Conclusion.of(run.results()).sentences().get(0))
        .matches(
            "Thresholds: 2 missed, 1 unsure, 1 met"
                + " \\(missed READ_PK_POINT InnoDB, 1 thread: p99 [\\d,.]+ us, limit < 1 us\\)\\.");
  }

  @Test
  void countCellsThatWereNotRun() {
    run.reached = run.matrix().cells().size() - 1;

    assertThat(run.table(100)).contains("thresholds: 1 missed, 1 met, 1 cell not run\n");
  }

  @Test
  void areTheFirstSectionOfThePage() throws IOException {
    String page = run.page();

    assertThat(page.indexOf("<section")).isEqualTo(page.indexOf("<section id=\"thresholds\">"));
    String section = page.substring(page.indexOf("id=\"thresholds\""), page.indexOf("</section>"));
    assertThat(section)
        .containsPattern(MISSED)
        .containsSubsequence(
            "<span class=\"status missed\">\u2717 missed</span>",
            "<span class=\"status missed\">\u2717 missed</span>",
            "<span class=\"status unsure\">? unsure</span>",
            "<details>",
            "<span class=\"status met\">\u2713 met</span>");
  }

  @Test
  void areInTheSummaryOfAJob() {
    assertThat(SummaryMarkdown.text(run.results()))
        .contains("## Thresholds\n\n2 missed, 1 unsure, 1 met. ")
        .containsPattern("\\| \u2717 missed \\| READ_PK_POINT InnoDB, 1 thread \\| " + MISSED);
  }

  @Test
  void areTestsOfACiServer() {
    assertThat(TestSuite.of(run.results()).cases())
        .filteredOn(one -> one.name().contains(": "))
        .extracting(one -> one.end() + " " + one.name().replaceAll("InnoDB (t\\d).*:", "$1:"))
        .containsExactlyInAnyOrder(
            "FAILED t1: p99 < 1 us",
            "FAILED t4: p99 < 1 us",
            "PASSED t1: throughput > 1/s",
            "SKIPPED t4: throughput > 1/s");
  }

  @Test
  void areNotMentionedInARunWithoutAny() throws IOException {
    run.thresholds = List.of();

    assertThat(run.table(100) + SummaryMarkdown.text(run.results()) + run.page())
        .doesNotContainIgnoringCase("thresholds");
  }
}
