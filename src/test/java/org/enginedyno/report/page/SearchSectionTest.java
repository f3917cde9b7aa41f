package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class SearchSectionTest {
  private final SampleRun run = new SampleRun();

  private String text() throws IOException {
    return new HtmlReport(
            Results.of(run.manifest(), run.measurements()), Map.of(), Optional.empty(), List.of())
        .text();
  }

  @Test
  void setsTheEnginesSideBySideForEachSearch() throws IOException {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");

    assertThat(text())
        .contains("<h2>Searches</h2>")
        .contains("<td>REPORTS</td><td class=\"num\">1,15");
    assertThat(text().split("<h2>Searches</h2>", 2)[1])
        .containsSubsequence("InnoDB</th>", "MyISAM</th>", "Pietersz", "REPORTS", "Abdelhamid");
  }

  @Test
  void saysWhatAnEngineLeavesOutAndWhy() throws IOException {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");
    List<Measurement> cells =
        run.measurements().stream()
            .map(cell -> cell.cell().engine().equals("InnoDB") ? withoutPhase(cell) : cell)
            .toList();

    String report =
        new HtmlReport(Results.of(run.manifest(), cells), Map.of(), Optional.empty(), List.of())
            .text();

    assertThat(report.split("<h2>Searches</h2>", 2)[1])
        .containsPattern(
            "<td>phase</td><td[^>]*>1,9\\d\\d</td><td[^>]*>left out</td><td[^>]*>[1-9]")
        .contains(
            "<p>InnoDB has no answer to what is left out, as its full-text keys lack words:"
                + " &#39;phase&#39; is too common.</p>");
  }

  private static Measurement withoutPhase(Measurement cell) {
    FiguresBuilder figures = new FiguresBuilder(cell.raw(), FiguresBuilder.of(cell).latency);
    figures.statements =
        new Figures.Statements(
            1, 0, List.of(), List.of(new Figures.LeftOut("phase", "'phase' is too common")));
    return figures.in(cell);
  }

  @Test
  void isNotThereWhereNothingIsSearchedFor() throws IOException {
    assertThat(text()).doesNotContain("Searches</h2>");
  }

  @Test
  void hasTheTimesAtTheFewestThreadsAndAtTheMost() throws IOException {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");
    run.threads = List.of(1, 4, 16);

    assertThat(text().split("<h2>Searches</h2>", 2)[1])
        .containsPattern(
            "<td>REPORTS</td><td class=\"num\">1,15\\d</td>"
                + "(<td class=\"num\">[\\d.]+ us<small>16 threads: [\\d.]+ us</small></td>){2}")
        .doesNotContain("<small>4 threads");
  }
}
