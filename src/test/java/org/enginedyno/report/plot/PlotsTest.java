package org.enginedyno.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

final class PlotsTest {
  private final SampleRun run = new SampleRun();

  @BeforeAll
  static void needsNoScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  @Test
  void hasPlotsOfThroughputAndLatencyForEachWorkload() {
    assertThat(pictures(run.measurements()))
        .containsOnlyKeys(
            "floor_do_1-throughput",
            "floor_do_1-p99",
            "floor_borrow-throughput",
            "floor_borrow-p99",
            "read_pk_point-throughput",
            "read_pk_point-p99",
            "read_pk_point-percentiles",
            "read_pk_range-throughput",
            "read_pk_range-p99",
            "read_pk_range-percentiles",
            "table-sizes");
  }

  @Test
  void drawsALineForEachEngineOverTheThreads() {
    Plot plot = plot(run.measurements(), "read_pk_point-throughput");

    assertThat(lines(plot)).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(plot.categories()).containsExactly("1", "4");
    assertThat(plot.getXAxisTitle()).isEqualTo("threads");
    assertThat(plot.getYAxisTitle()).isEqualTo("operations per second");
    assertThat(plot.getStyler().getYAxisMin()).isZero();
    assertThat(plot.getSeries("InnoDB").getYData())
        .containsExactly(score("InnoDB", 1), score("InnoDB", 4));
  }

  @Test
  void drawsWhiskersFromTheLeastToTheBestRun() {
    Plot plot = plot(run.measurements(), "read_pk_point-throughput");
    List<Double> runs = SampleRun.find(run.measurements(), "READ_PK_POINT", "Aria", 4).runs();

    assertThat(plot.getSeries("Aria" + Plot.WHISKERS).getYData())
        .contains(runs.get(0), runs.get(1));
  }

  @Test
  void keepsAColourWithItsEngineInEveryPlot() {
    run.engines = List.of("Spider", "InnoDB", "Falcon", "MyISAM");
    Map<String, Color> colours = new TreeMap<>();

    for (Plot plot : pictures(run.measurements()).values()) {
      for (String name : lines(plot)) {
        Color colour = plot.getSeries(name).getLineColor();
        assertThat(colours.computeIfAbsent(name, first -> colour)).isEqualTo(colour);
      }
    }

    assertThat(colours).containsKeys("Spider", "InnoDB", "Falcon", "MyISAM");
    assertThat(colours.values()).doesNotHaveDuplicates();
  }

  @Test
  void drawsNoPointOfACellThatIsNotOk() {
    List<Measurement> cells = run.measurements();
    Measurement invalid =
        SampleRun.invalid(SampleRun.find(cells, "READ_PK_POINT", "MyISAM", 4), "another plan");

    Plot plot = plot(SampleRun.with(cells, invalid), "read_pk_point-throughput");

    assertThat(plot.getSeries("MyISAM").getYData()).containsExactly(score("MyISAM", 1), Double.NaN);
    assertThat(Arrays.stream(plot.getSeries("MyISAM" + Plot.WHISKERS).getXData()))
        .allMatch(x -> x < 0.5);
    assertThat(plot.caption().conditions())
        .anySatisfy(line -> assertThat(line).contains("Not drawn"));
  }

  @Test
  void drawsBarsForASingleThreadCount() {
    run.threads = List.of(4);
    List<Measurement> cells = run.measurements();
    Measurement invalid =
        SampleRun.invalid(SampleRun.find(cells, "READ_PK_POINT", "MyISAM", 4), "another plan");

    Plot plot = plot(SampleRun.with(cells, invalid), "read_pk_point-throughput");

    assertThat(plot.categories()).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(plot.getTitle()).isEqualTo("READ_PK_POINT: throughput at 4 threads");
    assertThat(plot.getSeries("InnoDB").getYData())
        .containsExactly(score("InnoDB", 4), score("InnoDB", 4));
    assertThat(plot.getSeries("MyISAM")).isNull();
    assertThat(plot.notes()).contains("INVALID", Numbers.number(score("InnoDB", 4)));
  }

  @Test
  void tellsServersAndCheckoutsApart() {
    run.servers = List.of("embedded", "mysql-9.7");
    run.engines = List.of("InnoDB");
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);

    Plot plot = plot(run.measurements(), "read_pk_point-p99");

    assertThat(lines(plot))
        .containsExactly(
            "embedded, held", "embedded, borrow", "mysql-9.7, held", "mysql-9.7, borrow");
    assertThat(lines(plot).stream().map(name -> plot.getSeries(name).getLineColor()).distinct())
        .hasSize(4);
  }

  @Test
  void namesItsConditions() {
    Plot plot = plot(run.measurements(), "read_pk_point-throughput");

    assertThat(plot.caption().about()).isEqualTo("SELECT name FROM normal WHERE id = ?");
    assertThat(String.join(" ", plot.caption().conditions()))
        .contains("11.4.5-MariaDB", "100,000 rows", "score median", "2026-11-20");
  }

  @Test
  void leavesOutAWorkloadWithoutAnyOkCell() {
    List<Measurement> none =
        run.measurements().stream().map(cell -> SampleRun.failed(cell, "no server")).toList();

    assertThat(pictures(none)).containsOnlyKeys("table-sizes");
  }

  private Map<String, Plot> pictures(List<Measurement> cells) {
    Map<String, Plot> plots = new TreeMap<>();
    Plots.of(Results.of(run.manifest(), cells))
        .forEach(picture -> plots.put(picture.name(), picture.plot()));
    return plots;
  }

  private Plot plot(List<Measurement> cells, String name) {
    return Objects.requireNonNull(pictures(cells).get(name), name);
  }

  private double score(String engine, int threads) {
    return SampleRun.find(run.measurements(), "READ_PK_POINT", engine, threads)
        .score()
        .orElseThrow();
  }

  private static List<String> lines(Plot plot) {
    return plot.getSeriesCollection().stream()
        .filter(XYSeries::isShowInLegend)
        .map(XYSeries::getName)
        .toList();
  }
}
