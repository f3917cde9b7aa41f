package org.enginedyno.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.history.StoredComparison;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;

final class ComparisonTextTest {
  @Test
  void looksAsExpected() {
    Golden.assertMatches(getClass(), "comparison.txt", text().plain());
  }

  @Test
  void looksAsExpectedInMarkdown() {
    Golden.assertMatches(getClass(), "comparison.md", text().markdown());
  }

  @Test
  void omitsUselessBounds() {
    SampleRun run = new SampleRun().forked(2);
    run.with(rates(run.cell("InnoDB", 4), 100, 100_000));
    StoredComparison comparison = StoredComparison.of(run.stored("monday"), run.stored("friday"));

    assertThat(new ComparisonText(comparison).plain())
        .contains(", x1.00, no useful bound; ")
        .contains("the runs differ too much to show a fall or a rise")
        .doesNotContain("nothing", "anything", "Infinity");
  }

  private static Measurement rates(Measurement cell, double one, double other) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.raw = List.of(List.of(one), List.of(other));
    return figures.in(cell);
  }

  private static ComparisonText text() {
    SampleRun run = new SampleRun();
    run.engines = List.of("InnoDB", "MyISAM");
    run.threads = List.of(4);
    StoredRun base = run.stored("monday");
    run.servers = List.of("mysql-9.7");
    run.engines = List.of("InnoDB", "Aria");
    run.with(SampleRun.failed(run.cell("READ_PK_RANGE", "InnoDB", 4), "it left"));
    return new ComparisonText(StoredComparison.of(base, run.stored("friday")));
  }
}
