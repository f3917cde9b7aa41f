package org.enginedyno.report.history;

import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.report.SampleRun;
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
