package org.enginedyno.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.result.Curve;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

final class GrowthPlotTest {
  private static final long SECOND = 1_000_000_000L;

  private final SampleRun run = new SampleRun();

  GrowthPlotTest() {
    run.workloads = List.of("INSERT_SMALL");
    run.threads = List.of(1, 4);
  }

  /** InnoDB ends with twice the rows that the other engines end with. */
  private static Measurement grown(Measurement cell) {
    if (cell.cell().isFloor()) {
      return cell;
    }
    long rows = cell.cell().engine().equals("InnoDB") ? 2_000 : 1_000;
    return SampleMeasurements.grown(
        cell.cell(),
        List.of(
            new Curve(
                1,
                1,
                List.of(new Sample(rows / 2, SECOND, 1, 1), new Sample(rows, 2 * SECOND, 1, 1)),
                0,
                List.of())));
  }

  private Map<String, Plot> plots() {
    Map<String, Plot> plots = run.withAll(GrowthPlotTest::grown).plots();
    plots.keySet().removeIf(name -> !name.contains("growth"));
    return plots;
  }

  @Test
  void hasAPictureForEachNumberOfThreadsAndOfRows() {
    assertThat(plots())
        .containsOnlyKeys(
            "insert_small-growth-t1-1000-rows",
            "insert_small-growth-t1-2000-rows",
            "insert_small-growth-t4-1000-rows",
            "insert_small-growth-t4-2000-rows");
  }

  @Test
  void drawsRowsPerSecondOverTheRowsThatTheTableHad() {
    Plot plot = Objects.requireNonNull(plots().get("insert_small-growth-t4-1000-rows"));

    assertThat(plot.getXAxisTitle()).isEqualTo("rows inserted");
    assertThat(plot.getYAxisTitle()).isEqualTo("rows per second");
    assertThat(plot.categories()).containsExactly("0", "200", "400", "600", "800", "1,000");
    assertThat(plot.getSeriesCollection())
        .filteredOn(XYSeries::isShowInLegend)
        .extracting(series -> series.getName())
        .containsExactly("MyISAM", "Aria");
    assertThat(plot.getSeries("Aria").getXData()).containsExactly(2.5, 5);
    assertThat(plot.getSeries("Aria").getYData()).containsExactly(500, 500);
    assertThat(plot.caption().title()).contains("INSERT_SMALL", "4 threads");
  }
}
