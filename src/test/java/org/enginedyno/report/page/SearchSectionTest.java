package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.series.Results;
import org.junit.jupiter.api.Test;

final class SearchSectionTest {
  private final SampleRun run = new SampleRun();

  private String text() throws IOException {
    return new HtmlReport(
            Results.of(run.manifest(), run.measurements()), Map.of(), Optional.empty())
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
