package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class SearchSectionTest {
  private final SampleRun run = new SampleRun();

  private void searches() {
    run.workloads = List.of("FT_WORD");
    run.engines = List.of("InnoDB", "MyISAM");
  }

  private String section() throws IOException {
    return run.page().split("<h2>Searches</h2>", 2)[1];
  }

  @Test
  void setsTheEnginesSideBySideForEachSearch() throws IOException {
    searches();

    assertThat(section())
        .contains("<td>REPORTS</td><td class=\"num\">1,15")
        .containsSubsequence("InnoDB</th>", "MyISAM</th>", "Pietersz", "REPORTS", "Abdelhamid");
  }

  @Test
  void saysWhatAnEngineLeavesOutAndWhy() throws IOException {
    searches();
    run.withAll(cell -> cell.cell().engine().equals("InnoDB") ? withoutPhase(cell) : cell);

    assertThat(section())
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
    assertThat(run.page()).doesNotContain("Searches</h2>");
  }

  @Test
  void hasTheTimesAtTheFewestThreadsAndAtTheMost() throws IOException {
    searches();
    run.threads = List.of(1, 4, 16);

    assertThat(section())
        .containsPattern(
            "<td>REPORTS</td><td class=\"num\">1,15\\d</td>"
                + "(<td class=\"num\">[\\d.]+ us<small>16 threads: [\\d.]+ us</small></td>){2}")
        .doesNotContain("<small>4 threads");
  }
}
