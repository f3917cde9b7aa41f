package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.report.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CellsCsvTest {
  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.suitability = SampleRun.lacking("MyISAM", "READ_PK_RANGE", "MyISAM is not offered");

    Golden.assertMatches(getClass(), "cells.csv", text());
  }

  @Test
  void quotesTextThatWouldBreakALine() {
    run.with(SampleRun.failed(run.cell("Aria", 4), "said \"no\", twice\r\nthen left"));

    assertThat(text()).contains(",FAILED,\"said \"\"no\"\", twice\r\nthen left\",,,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=HYPERLINK(1)", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)"})
  void escapesFormulas(String formula) {
    run.with(SampleRun.failed(run.cell("Aria", 4), formula));

    assertThat(text()).contains(",FAILED,'" + formula + ",,,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-12.5", "+3%", "-1.5E-7", "1=1"})
  void keepsNumbersAndOtherTexts(String number) {
    run.with(SampleRun.failed(run.cell("Aria", 4), number));

    assertThat(text()).contains(",FAILED," + number + ",,,");
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
