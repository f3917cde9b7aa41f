package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.junit.jupiter.api.Test;

final class PageColoursTest {
  @Test
  void giveEveryColourOfAPictureTwoValues() throws IOException {
    String svg = svg();
    String page = PageColours.inPage(svg);

    assertThat(svg).contains("fill:#0072b2;").doesNotContain("var(", "rgb(");
    assertThat(page).doesNotContainPattern("(fill|stroke):#");
    assertThat(Pattern.compile("var\\((--c\\w+)\\)").matcher(page).results())
        .isNotEmpty()
        .allSatisfy(
            used -> {
              String value = used.group(1) + ":#\\w{6};";
              assertThat(page).containsPattern(value + ".*dark.*" + value);
            });
  }

  @Test
  void areLightOnPaperAndDarkOnADarkScreenAlone() throws IOException {
    String page = PageColours.inPage(svg());

    assertThat(page)
        .startsWith("<svg role=\"img\"")
        .containsPattern("<style>:root\\{.*--c0072b2:#0072b2;.*--cffffff:#ffffff;}@media")
        .contains("@media screen and (prefers-color-scheme:dark){:root{")
        .contains("--cffffff:#1d232a;}}</style>");
  }

  @Test
  void canBeSeenOnDarkPaper() {
    List<Color> all = new ArrayList<>(List.of(ChartStyle.INK, ChartStyle.FAINT));
    IntStream.range(0, 20).forEach(i -> all.add(Colours.ofVariant(i)));
    IntStream.range(0, 9).forEach(i -> all.add(Colours.ofEvent(i)));
    List<String> engines = List.of("InnoDB", "MyISAM", "Aria", "ROCKSDB", "MEMORY", "CSV", "X");
    Colours colours = new Colours(engines);
    engines.forEach(engine -> all.add(colours.of(engine)));

    Color paper = PageColours.dark(Color.WHITE);

    assertThat(all)
        .allSatisfy(
            colour ->
                assertThat(PageColours.contrast(PageColours.dark(colour), paper))
                    .isGreaterThan(3.9));
  }

  private static String svg() throws IOException {
    SampleRun run = new SampleRun();
    Picture picture =
        Plots.of(Results.of(run.manifest(), run.measurements())).stream()
            .filter(one -> one.name().equals("read_pk_point-throughput"))
            .findFirst()
            .orElseThrow();
    return Svg.of(picture);
  }
}
