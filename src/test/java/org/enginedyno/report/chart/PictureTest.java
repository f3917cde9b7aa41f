package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.enginedyno.report.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures as vectors, as pixels, and in a page. */
final class PictureTest {
  @Test
  void keepTextAsTextAndAreSmall() throws IOException {
    assertThat(svg())
        .contains(">operations per second</text>", ">0</text>", ">threads</text>", ">MyISAM</text>")
        .doesNotContain(" Q")
        .hasSizeLessThan(12_000);
  }

  @Test
  void decode(@TempDir Path path) throws IOException {
    Picture.write(() -> Plots.of(new SampleRun().results()).pictures(), path);

    BufferedImage image = ImageIO.read(path.resolve("read_pk_point-throughput.png").toFile());

    assertThat(image.getWidth()).isEqualTo(Plot.WIDTH * Picture.PNG_SCALE);
    assertThat(image.getHeight()).isEqualTo(Plot.HEIGHT * Picture.PNG_SCALE);
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    assertThat(IntStream.of(pixels).anyMatch(pixel -> pixel == 0xFF0072B2)).isTrue();
  }

  @Test
  void giveEveryColourOfAPictureTwoValues() throws IOException {
    String svg = svg();
    String page = Colours.inPage(svg);

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
  void areDarkOnlyOnADarkScreen() throws IOException {
    String page = Colours.inPage(svg());

    assertThat(page)
        .startsWith("<svg role=\"img\"")
        .containsPattern("<style>:root\\{.*--c0072b2:#0072b2;.*--cffffff:#ffffff;}@media")
        .contains("@media screen and (prefers-color-scheme:dark){:root{")
        .contains("--cffffff:#1d232a;}}</style>");
  }

  @Test
  void areVisibleOnADarkBackground() {
    List<Color> all = new ArrayList<>(List.of(ChartStyle.INK, ChartStyle.FAINT));
    IntStream.range(0, 20).forEach(i -> all.add(Colours.ofVariant(i)));
    IntStream.range(0, 9).forEach(i -> all.add(Colours.ofEvent(i)));
    List<String> engines = List.of("InnoDB", "MyISAM", "Aria", "ROCKSDB", "MEMORY", "CSV", "X");
    Colours colours = new Colours(engines);
    engines.forEach(engine -> all.add(colours.of(engine)));

    Color paper = Colours.dark(Color.WHITE);

    assertThat(all)
        .isNotEmpty()
        .allSatisfy(
            colour -> assertThat(Colours.contrast(Colours.dark(colour), paper)).isGreaterThan(3.9));
  }

  private static String svg() throws IOException {
    return Plots.of(new SampleRun().results()).pictures().stream()
        .filter(one -> one.name().equals("read_pk_point-throughput"))
        .findFirst()
        .orElseThrow()
        .svg();
  }
}
