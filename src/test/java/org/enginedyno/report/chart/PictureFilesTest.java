package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PictureFilesTest {
  @Test
  void writesPicturesThatDecode(@TempDir Path path) throws IOException {
    SampleRun run = new SampleRun();
    PictureFiles.write(() -> Plots.of(Results.of(run.manifest(), run.measurements())), path);

    BufferedImage image = ImageIO.read(path.resolve("read_pk_point-throughput.png").toFile());

    assertThat(image.getWidth()).isEqualTo(Plot.WIDTH * PictureFiles.PNG_SCALE);
    assertThat(image.getHeight()).isEqualTo(Plot.HEIGHT * PictureFiles.PNG_SCALE);
    assertThat(Stream.iterate(0, x -> x + 1).limit(image.getWidth()).map(x -> image.getRGB(x, 500)))
        .contains(0xFF0072B2);
  }
}
