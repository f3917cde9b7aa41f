package org.enginedyno.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.junit.jupiter.api.Test;

final class PercentilePlotTest {
  private static final String NAME = "read_pk_point-percentiles";

  private final SampleRun run = new SampleRun();

  @Test
  void drawsTheStoredHistogramsAtTheMostThreads() {
    Plot plot = run.plot(NAME);
    Latency latency = Objects.requireNonNull(run.cell("Aria", 4).latency());
    Histogram nanos = Histograms.decode(latency.histogram());

    assertThat(plot.getTitle()).isEqualTo("READ_PK_POINT: latency by percentile at 4 threads");
    assertThat(plot.categories()).containsExactly("50", "90", "99", "99.9", "max");
    assertThat(plot.getYAxisTitle()).isEqualTo("latency (microseconds), log scale");
    assertThat(plot.getSeries("Aria").getYData())
        .containsExactly(
            new double[] {
              latency.p50(),
              nanos.getValueAtPercentile(90) / 1e3,
              latency.p99(),
              Objects.requireNonNull(latency.p999()),
              latency.max()
            },
            within(1e-6));
  }

  @Test
  void leavesOutPercentilesThatTooFewOperationsBear() {
    run.workloads = List.of("READ_FTS");
    Plot plot = run.plot("read_fts-percentiles");

    assertThat(plot.categories()).containsExactly("50", "90", "max");
  }

  @Test
  void showsAMarkedCellAndNoneThatIsInvalid() {
    run.with(
        SampleRun.noisy(run.cell("Aria", 4)),
        SampleRun.invalid(run.cell("MyISAM", 4), "another plan"));
    Plot plot = run.plot(NAME);

    assertThat(plot.getSeries("Aria (n), marked").getYData()).hasSize(5);
    assertThat(plot.getSeries("MyISAM")).isNull();
    assertThat(plot.getSeries("InnoDB")).isNotNull();
  }
}
