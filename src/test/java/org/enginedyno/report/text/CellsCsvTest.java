package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.report.Golden;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class CellsCsvTest {
  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.suitability = SampleRun.lacking("MyISAM", "READ_PK_RANGE", "MyISAM is not offered");

    Golden.assertMatches("cells.csv", text(run.measurements()));
  }

  @Test
  void quotesWhatWouldBreakALine() {
    List<Measurement> cells = run.measurements();
    Measurement cell = SampleRun.find(cells, "READ_PK_POINT", "Aria", 4);

    assertThat(
            text(SampleRun.with(cells, SampleRun.failed(cell, "said \"no\", twice\r\nthen left"))))
        .contains(",FAILED,\"said \"\"no\"\", twice\r\nthen left\",,,");
  }

  @Test
  void hasNoFiguresOfAnInvalidCell() {
    List<Measurement> cells = run.measurements();
    Measurement cell = SampleRun.find(cells, "READ_PK_POINT", "Aria", 4);
    Measurement invalid = SampleRun.invalid(cell, "another plan");

    assertThat(text(SampleRun.with(cells, invalid)).lines())
        .filteredOn(line -> line.contains(",INVALID,"))
        .singleElement()
        .asString()
        .contains(",another plan,,,,,,,,,,,,,,,,");
  }

  private String text(List<Measurement> cells) {
    return CellsCsv.text(run.results(cells));
  }
}
