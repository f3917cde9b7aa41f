package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.report.page.HtmlReport;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.text.CellsCsv;
import org.enginedyno.report.text.SummaryMarkdown;
import org.enginedyno.report.text.SummaryTable;
import org.enginedyno.result.DataState;
import org.enginedyno.result.DataState.Label;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

/** Data that were not in memory are seen wherever their cell is shown. */
final class FetchedDataTest {
  private static final DataState BOUND =
      new DataState(Label.IO_BOUND, 0.85, "0.850 pages an operation were fetched");
  private static final DataState CACHED = new DataState(Label.CACHED, 0.0, "no page was fetched");
  private static final DataState UNKNOWN = new DataState(Label.UNKNOWN, null, "nothing is told");

  private final SampleRun run = new SampleRun();
  private final List<Measurement> plain = run.measurements();
  private final Measurement cell = SampleRun.find(plain, "READ_PK_POINT", "InnoDB", 4);

  private static Measurement with(Measurement cell, DataState state) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.dataState = state;
    return figures.in(cell);
  }

  private Results results(Measurement one) {
    return Results.of(run.manifest(), SampleRun.with(plain, one));
  }

  @Test
  void standInMarkdownAndCsv() {
    Results results = results(with(cell, BOUND));

    assertThat(SummaryMarkdown.text(results))
        .contains("client CPU, I/O-bound |")
        .contains("## Not all in memory")
        .contains("- READ_PK_POINT InnoDB, 4 threads: I/O-bound: 0.850 pages");
    assertThat(CellsCsv.text(results)).contains(",I/O-bound,0.85,");
    assertThat(SummaryMarkdown.text(results(with(cell, CACHED)))).doesNotContain("emory");
  }

  @Test
  void standInTheTerminal() {
    assertThat(SummaryTable.text(run.manifest(), SampleRun.with(plain, with(cell, BOUND)), 100))
        .contains(
            "1 cell whose data were not all in memory, such as READ_PK_POINT InnoDB, 4 threads:"
                + " I/O-bound: 0.850 pages");
  }

  @Test
  void standOnThePage() throws IOException {
    assertThat(page(with(cell, BOUND)))
        .contains("1 cell whose data were not all in memory</summary>")
        .contains("<b>data I/O-bound: </b>0.850 pages an operation were fetched")
        .doesNotContain("the server does not tell.");
    assertThat(page(with(cell, UNKNOWN)))
        .contains("Whether all data of InnoDB were in memory: the server does not tell.");
  }

  private String page(Measurement one) throws IOException {
    return new HtmlReport(results(one), Map.of(), Optional.empty(), List.of()).text();
  }

  @Test
  void areNotSaidTwiceOfACellThatIsMarkedForIt() {
    Mark mark = new Mark(Mark.Label.UNCACHED, "the plan expects its data in memory, but");

    assertThat(SummaryMarkdown.text(results(SampleRun.marked(with(cell, BOUND), mark))))
        .contains("uncached: the plan expects")
        .doesNotContain("## Not all in memory");
  }
}
