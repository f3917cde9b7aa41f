package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Insight.Wait;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

final class WaitPlotTest {
  private static final String NAME = "read_pk_point-waits--innodb-mysql-9.7";

  private final SampleRun run = new SampleRun();

  WaitPlotTest() {
    SampleStudies.servers(run);
  }

  @Test
  void hasABarForEachEventOverTheThreads() {
    Plot plot = plot();

    assertThat(plot.categories()).containsExactly("1", "4");
    assertThat(plot.caption().about()).isEqualTo("InnoDB, mysql-9.7");
    assertThat(plot.getYAxisTitle()).isEqualTo("us per operation");
    assertThat(plot.getSeriesCollection())
        .filteredOn(XYSeries::isShowInLegend)
        .extracting(XYSeries::getLabel)
        .contains("io/table/sql/handler", "synch/sxlock/innodb/btr_search_latch")
        .doesNotHaveDuplicates();
    assertThat(run.plots()).doesNotContainKey("read_pk_point-waits--innodb-embedded");
  }

  @Test
  void drawsEventsSideBySideFromZeroAndNeverTheirSum() {
    double[] heights =
        plot().getSeriesCollection().stream()
            .mapToDouble(bar -> Arrays.stream(bar.getYData()).max().orElseThrow())
            .toArray();

    assertThat(heights)
        .containsExactlyInAnyOrder(
            waits()
                .flatMap(cell -> cell.waits().stream())
                .mapToDouble(Wait::microsPerOperation)
                .toArray());
    List<double[]> places =
        plot().getSeriesCollection().stream()
            .map(XYSeries::getXData)
            .sorted((one, other) -> Double.compare(one[0], other[0]))
            .toList();
    for (int i = 1; i < places.size(); i++) {
      assertThat(places.get(i)[0]).isGreaterThanOrEqualTo(places.get(i - 1)[1] - 1e-9);
    }
  }

  @Test
  void showsNoSum() {
    List<String> sums =
        waits()
            .map(cell -> cell.waits().stream().mapToDouble(Wait::microsPerOperation).sum())
            .map(Numbers::number)
            .toList();

    assertThat(plot().notes()).isNotEmpty().doesNotContainAnyElementsOf(sums);
    assertThat(String.join(" ", plot().caption().conditions())).contains("do not add them up");
  }

  private Stream<Insight> waits() {
    return run.measurements().stream()
        .filter(cell -> cell.cell().workload().equals("READ_PK_POINT"))
        .filter(cell -> cell.cell().engine().equals("InnoDB"))
        .map(Measurement::insight)
        .filter(Objects::nonNull);
  }

  private Plot plot() {
    return run.plot(NAME);
  }
}
