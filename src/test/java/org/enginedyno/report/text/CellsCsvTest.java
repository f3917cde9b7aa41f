package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.report.SampleRun;
import org.junit.jupiter.api.Test;

final class CellsCsvTest {
  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.suitability = SampleRun.lacking("MyISAM", "READ_PK_RANGE", "MyISAM is not offered");

    Golden.assertMatches(getClass(), "cells.csv", text());
  }

  @Test
  void quotesWhatWouldBreakALine() {
    run.with(SampleRun.failed(run.cell("Aria", 4), "said \"no\", twice\r\nthen left"));

    assertThat(text()).contains(",FAILED,\"said \"\"no\"\", twice\r\nthen left\",,,");
  }

  @Test
  void hasNoFiguresOfAnInvalidCell() {
    run.with(SampleRun.invalid(run.cell("Aria", 4), "another plan"));

    assertThat(text().lines())
        .filteredOn(line -> line.contains(",INVALID,"))
        .singleElement()
        .asString()
        .contains(",another plan,,,,,,,,,,,,,,,,");
  }

  private String text() {
    return CellsCsv.text(run.results());
  }
}
