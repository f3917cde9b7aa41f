package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.Golden;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class SummaryMarkdownTest {
  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() {
    run.suitability = SampleRun.lacking("Aria", "READ_PK_RANGE", "Aria is not offered");
    run.with(
        SampleRun.invalid(run.cell("READ_PK_RANGE", "MyISAM", 4), "EXPLAIN shows index email"));

    Golden.assertMatches(getClass(), "summary.md", text());
  }

  @Test
  void escapesMarkdownSyntax() {
    run.with(SampleRun.failed(run.cell("Aria", 4), "a | b\n<script>alert(1)</script> `x` [y](z)"));

    assertThat(text())
        .contains("a \\| b &lt;script>alert(1)&lt;/script> \\`x\\` \\[y\\](z)")
        .doesNotContain("<script");
  }

  @Test
  void showsNoScoreOfAnInvalidCell() {
    Measurement cell = run.cell("Aria", 4);
    String score = Numbers.number(cell.score().orElseThrow());

    assertThat(text()).contains(score);
    run.with(SampleRun.invalid(cell, "why"));
    assertThat(text()).doesNotContain(score);
  }

  @Test
  void hasARowOfStatusWordsIfNoCellIsOk() {
    run.withAll(cell -> SampleRun.failed(cell, "no server"));

    assertThat(text()).contains("**16 cells: 0 proven, 16 FAILED**").contains("| FAILED |");
  }

  private String text() {
    return SummaryMarkdown.text(run.results());
  }
}
