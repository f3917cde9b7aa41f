package org.enginedyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Colours;
import org.enginedyno.report.chart.FieldPlot;
import org.enginedyno.report.compare.EngineMap.Shade;
import org.enginedyno.report.plot.Plots;
import org.junit.jupiter.api.Test;

final class MapSectionTest {
  private final SampleRun run = new SampleRun();

  MapSectionTest() {
    run.workloads =
        List.of("READ_PK_POINT", "READ_PK_RANGE", "READ_KEY_POINT", "READ_KEY_RANGE_NO_DATA_LIMIT");
    run.with(SampleRun.noisy(run.cell("Aria", 4)));
  }

  @Test
  void standsBeforeTheSummaryWithLegendRatiosAndMarks() throws IOException {
    String before = run.page().split("<section id=\"summary\">", 2)[0];

    assertThat(before)
        .contains("<h2>Engines side by side</h2>")
        .contains("<span class=\"shade less4\">x0.25 and less</span>")
        .containsPattern(
            "<td class=\"num shade more2\"><a href=\"#cell-[^\"]*myisam[^\"]*\"><b>x1.2")
        .contains("<small class=\"mark\">noisy</small>")
        .contains("READ_<wbr>KEY_<wbr>RANGE_<wbr>NO_<wbr>DATA_<wbr>LIMIT")
        .contains("<h3>At 1 thread</h3>");
  }

  @Test
  void hasTheColoursOfItsPicture() throws IOException {
    String style = run.page().split("<style>", 2)[1];

    for (Shade shade : Shade.all()) {
      Color colour = Colours.ofShade(shade.step());
      assertThat(style)
          .contains(
              ".%s { background: #%06x; }"
                  .formatted(shade.css().replace("shade ", ""), colour.getRGB() & 0xFFFFFF)
                  .toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void isAPictureWithTheSameFieldsAndMarks() {
    FieldPlot picture =
        Plots.of(run.results()).stream()
            .filter(one -> one.name().equals(Plots.MAP))
            .map(one -> (FieldPlot) one.drawing())
            .findFirst()
            .orElseThrow();

    assertThat(picture.columns()).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(picture.rows()).hasSize(4);
    FieldPlot.Field noisy = picture.rows().get(0).fields().get(2);
    assertThat(noisy.note()).isEqualTo("noisy");
    assertThat(noisy.ground()).isEmpty();
    assertThat(picture.rows().get(0).fields().get(1).text()).startsWith("x1.2");
    assertThat(picture.rows().get(0).fields().get(1).ground()).contains(Colours.ofShade(2));
  }
}
