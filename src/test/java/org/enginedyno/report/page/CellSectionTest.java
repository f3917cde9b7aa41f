package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class CellSectionTest {
  private final SampleRun run = new SampleRun();

  private String cells() throws IOException {
    return run.page().split("<section id=\"cells\">", 2)[1].split("</section>", 2)[0];
  }

  @Test
  void tellsTheStateThatEachCellIsFoundBy() throws IOException {
    Measurement marked = SampleRun.noisy(run.cell("Aria", 4));
    Measurement tooShort =
        SampleRun.marked(run.cell("InnoDB", 4), new Mark(Label.TOO_SHORT, "why"));
    Measurement invalid = SampleRun.invalid(run.cell("READ_PK_RANGE", "Aria", 4), "why");
    run.with(marked, tooShort, invalid);

    assertThat(cells())
        .contains(before(marked, "ok marked"))
        .contains(before(tooShort, "ok"))
        .contains(before(invalid, "invalid"))
        .contains("<option value=\"marked\">")
        .contains("<option value=\"invalid\">")
        .doesNotContain("<option value=\"failed\">");
  }

  private static String before(Measurement cell, String state) {
    return "<tbody id=\"cell-%s\" data-state=\"%s\">".formatted(cell.cell().fileName(), state);
  }

  @Test
  void hasNoColumnForWhatDoesNotVary() throws IOException {
    assertThat(cells()).doesNotContain(">server</th>").doesNotContain(">setup</th>");
    SampleStudies.everything(run);
    assertThat(cells()).contains(">server</th>").contains(">setup</th>");
  }
}
