package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.plot.Plots;
import org.enginedyno.report.series.Results;
import org.junit.jupiter.api.Test;

final class SvgTest {
  @Test
  void keepsWordsAsWordsAndIsSmall() throws IOException {
    SampleRun run = new SampleRun();
    Picture picture =
        Plots.of(Results.of(run.manifest(), run.measurements())).stream()
            .filter(one -> one.name().equals("read_pk_point-throughput"))
            .findFirst()
            .orElseThrow();
    String svg = Svg.of(picture);

    assertThat(svg)
        .contains(">operations per second</text>", ">0</text>", ">threads</text>", ">MyISAM</text>")
        .doesNotContain(" Q");
    assertThat(svg.length()).isLessThan(12_000);
  }
}
