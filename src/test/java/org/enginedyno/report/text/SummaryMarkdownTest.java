package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.report.Golden;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class SummaryMarkdownTest {
  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() {
    run.suitability = SampleRun.lacking("Aria", "READ_PK_RANGE", "Aria is not offered");
    List<Measurement> cells = run.measurements();
    cells =
        SampleRun.with(
            cells,
            SampleRun.invalid(
                SampleRun.find(cells, "READ_PK_RANGE", "MyISAM", 4), "EXPLAIN shows index email"));

    Golden.assertMatches("summary.md", text(cells));
  }

  @Test
  void escapesWhatMarkdownWouldTakeForItsOwn() {
    List<Measurement> cells = run.measurements();
    Measurement cell = SampleRun.find(cells, "READ_PK_POINT", "Aria", 4);
    Measurement failed = SampleRun.failed(cell, "a | b\n<script>alert(1)</script> `x` [y](z)");

    assertThat(text(SampleRun.with(cells, failed)))
        .contains("a \\| b &lt;script>alert(1)&lt;/script> \\`x\\` \\[y\\](z)")
        .doesNotContain("<script");
  }

  @Test
  void hasARowOfStatusWordsWhereNoCellIsOk() {
    List<Measurement> none =
        run.measurements().stream().map(cell -> SampleRun.failed(cell, "no server")).toList();

    assertThat(text(none)).contains("**16 cells: 0 OK, 16 FAILED**").contains("| FAILED |");
  }

  private String text(List<Measurement> cells) {
    return SummaryMarkdown.text(run.results(cells));
  }
}
