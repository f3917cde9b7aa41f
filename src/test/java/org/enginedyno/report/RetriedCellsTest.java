package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Retries;
import org.junit.jupiter.api.Test;

/** Conflicts that operations met are seen wherever their cell is shown. */
final class RetriedCellsTest {
  private static final String TEXT =
      "3 x deadlock (SQLState 40001, error 1213), 1 x lock wait timeout (SQLState HY000, error"
          + " 1205); operations were done again 4 times";

  private final SampleRun run = new SampleRun();
  private final List<Measurement> plain = run.measurements();
  private final List<Measurement> retried =
      SampleRun.with(
          plain,
          with(
              SampleRun.find(plain, "READ_PK_POINT", "InnoDB", 4),
              new Retries(new TreeMap<>(Map.of("40001/1213", 3L, "HY000/1205", 1L)), 4)));

  private static Measurement with(Measurement cell, Retries retries) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.retries = retries;
    return figures.in(cell);
  }

  @Test
  void standInMarkdownCsvAndTerminal() {
    Results results = Results.of(run.manifest(), retried);
    assertThat(SummaryMarkdown.text(results))
        .contains("## Conflicts\n\n- READ_PK_POINT InnoDB, 4 threads: " + TEXT);
    assertThat(CellsCsv.text(results))
        .contains(",retries,conflicts,", ",4,40001/1213=3;HY000/1205=1,");
    assertThat(SummaryTable.text(run.manifest(), retried, 100))
        .contains("READ_PK_POINT InnoDB, 4 threads: " + TEXT);
  }

  @Test
  void standOnThePageAndInTheDetailsOfTheCell() throws IOException {
    String page =
        new HtmlReport(Results.of(run.manifest(), retried), Map.of(), Optional.empty(), List.of())
            .text();
    assertThat(page).contains("1 cell whose operations met conflicts", "conflicts: </b>" + TEXT);
  }

  @Test
  void areNotSpokenOfWhereThereWereNone() throws IOException {
    Results results = Results.of(run.manifest(), plain);
    assertThat(SummaryMarkdown.text(results)).doesNotContain("onflict");
    assertThat(SummaryTable.text(run.manifest(), plain, 100)).doesNotContain("done again");
    assertThat(new HtmlReport(results, Map.of(), Optional.empty(), List.of()).text())
        .doesNotContain("onflict");
  }
}
