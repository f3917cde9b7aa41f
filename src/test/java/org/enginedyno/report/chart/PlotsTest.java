package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.junit.jupiter.api.Test;

final class PlotsTest {
  private final SampleRun run = new SampleRun();

  @Test
  void hasPlotsOfThroughputAndLatencyForEachWorkload() {
    assertThat(run.plots())
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

  /** A run of hundreds of settings has thousands of charts, and most are not even created. */
  @Test
  void drawsTheFirstChartsOfEachWorkloadAndReportsTheLimit() {
    settings(40, 25);
    run.workloads = List.of("READ_FTS");
    List<String> drawn = names();

    assertThat(drawn.stream().filter(name -> !name.startsWith("table-"))).hasSize(200);
    assertThat(drawn).contains("floor_borrow-p99", "table-sizes");
    assertThat(Plots.of(run.results()).limit("a table"))
        .contains(
            "Of more than 200 charts, only the first ones of each pattern are drawn. The figures of"
                + " all cells are in a table.");
  }

  /** The unused shares of other workloads, 66 each, go to the one with more charts. */
  @Test
  void drawsAllChartsOfAnUsualRun() {
    settings(6, 40);
    run.workloads = List.of("READ_FTS");

    assertThat(names().stream().filter(name -> name.startsWith("read_fts-")))
        .hasSizeBetween(67, 190);
    assertThat(Plots.of(run.results()).limit("a table")).isEmpty();
    assertThat(Plots.NONE.limit("a table")).isEmpty();
  }

  private void settings(int delays, int capacities) {
    run.engines = List.of("InnoDB");
    run.threads = List.of(1);
    run.settings =
        Map.of(
            "innodb_spin_wait_delay",
            IntStream.range(0, delays).mapToObj(Integer::toString).toList(),
            "innodb_io_capacity",
            IntStream.range(100, 100 + capacities).mapToObj(Integer::toString).toList());
  }

  private List<String> names() {
    return Plots.of(run.results()).pictures().stream().map(Picture::name).toList();
  }

  @Test
  void drawsALineForEachEngineOverTheThreads() {
    Plot plot = run.plot("read_pk_point-throughput");

    assertThat(SampleRun.lines(plot)).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(plot.categories()).containsExactly("1", "4");
    assertThat(plot.getXAxisTitle()).isEqualTo("threads");
    assertThat(plot.getYAxisTitle()).isEqualTo("operations per second");
    assertThat(plot.getStyler().getYAxisMin()).isZero();
    assertThat(plot.getSeries("InnoDB").getYData())
        .containsExactly(score("InnoDB", 1), score("InnoDB", 4));
  }

  @Test
  void drawsWhiskersFromTheWorstToTheBestRun() {
    Plot plot = run.plot("read_pk_point-throughput");
    List<Double> runs = run.cell("Aria", 4).runs();

    assertThat(plot.getSeries("Aria" + Plot.WHISKERS).getYData())
        .contains(runs.get(0), runs.get(1));
  }

  @Test
  void keepsAColourWithItsEngineInEveryPlot() {
    run.engines = List.of("Spider", "InnoDB", "Falcon", "MyISAM");
    Map<String, Color> colours = new TreeMap<>();

    for (Plot plot : run.plots().values()) {
      for (String name : SampleRun.lines(plot)) {
        Color colour = plot.getSeries(name).getLineColor();
        assertThat(colours.computeIfAbsent(name, first -> colour)).isEqualTo(colour);
      }
    }

    assertThat(colours).containsKeys("Spider", "InnoDB", "Falcon", "MyISAM");
    assertThat(colours.values()).doesNotHaveDuplicates();
  }

  @Test
  void drawsNoPointOfACellThatIsNotOk() {
    run.with(SampleRun.invalid(run.cell("MyISAM", 4), "another plan"));

    Plot plot = run.plot("read_pk_point-throughput");

    assertThat(plot.getSeries("MyISAM").getYData()).containsExactly(score("MyISAM", 1), Double.NaN);
    assertThat(Arrays.stream(plot.getSeries("MyISAM" + Plot.WHISKERS).getXData()))
        .isNotEmpty()
        .allMatch(x -> x < 0.5);
    assertThat(plot.caption().conditions())
        .anySatisfy(line -> assertThat(line).contains("Not drawn"));
  }

  @Test
  void drawsBarsForASingleThreadCount() {
    run.threads = List.of(4);
    run.with(SampleRun.invalid(run.cell("MyISAM", 4), "another plan"));

    Plot plot = run.plot("read_pk_point-throughput");

    assertThat(plot.categories()).containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(plot.getTitle()).isEqualTo("READ_PK_POINT: throughput at 4 threads");
    assertThat(plot.getSeries("InnoDB").getYData())
        .containsExactly(score("InnoDB", 4), score("InnoDB", 4));
    assertThat(plot.getSeries("MyISAM")).isNull();
    assertThat(plot.notes()).contains("INVALID", Numbers.number(score("InnoDB", 4)));
  }

  @Test
  void distinguishesServersAndCheckouts() {
    run.servers = List.of("embedded", "mysql-9.7");
    run.engines = List.of("InnoDB");
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);

    Plot plot = run.plot("read_pk_point-p99");

    assertThat(SampleRun.lines(plot))
        .containsExactly(
            "embedded, held", "embedded, borrow", "mysql-9.7, held", "mysql-9.7, borrow");
    assertThat(
            SampleRun.lines(plot).stream()
                .map(name -> plot.getSeries(name).getLineColor())
                .distinct())
        .hasSize(4);
  }

  @Test
  void namesItsConditions() {
    Plot plot = run.plot("read_pk_point-throughput");

    assertThat(plot.caption().about()).isEqualTo("SELECT name FROM normal WHERE id = ?");
    assertThat(String.join(" ", plot.caption().conditions()))
        .contains("11.4.5-MariaDB", "100,000 rows", "score median", "2026-11-20");
  }

  @Test
  void omitsAWorkloadWithoutAnyOkCell() {
    run.withAll(cell -> SampleRun.failed(cell, "no server"));

    assertThat(run.plots()).containsOnlyKeys("table-sizes");
  }

  /** Six lines with long names, and conditions of eight lines. */
  @Test
  void leavesRoomForItsLinesAboveAnyCaption() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.settings = Map.of("innodb_flush_log_at_trx_commit", List.of("0", "1", "2"));
    Plot plot = run.plot("read_pk_point-throughput");
    int height = plot.getHeight();
    plot.paint(
        new BufferedImage(620, height, BufferedImage.TYPE_INT_RGB).createGraphics(), 620, height);

    assertThat(
            plot.getScreenYFromChart(0) - plot.getScreenYFromChart(plot.getStyler().getYAxisMax()))
        .isGreaterThan(200);
  }

  private double score(String engine, int threads) {
    return run.cell(engine, threads).score().orElseThrow();
  }

  @Test
  void drawsTheScalingEfficiencyForThreeThreadCounts() {
    run.threads = List.of(1, 4, 16);
    run.with(SampleRun.invalid(run.cell("Aria", 1), "another plan"));

    Plot plot = run.plot("read_pk_point-efficiency");

    assertThat(SampleRun.lines(plot)).containsExactly("InnoDB", "MyISAM");
    assertThat(plot.getYAxisTitle()).isEqualTo("scaling efficiency (%)");
    assertThat(plot.getSeries("InnoDB").getYData())
        .containsExactly(
            new double[] {
              100,
              100 * score("InnoDB", 4) / score("InnoDB", 1) / 4,
              100 * score("InnoDB", 16) / score("InnoDB", 1) / 16
            },
            within(1e-6));
  }

  @Test
  void distinguishesQueriesFromTransactions() {
    run.workloads = List.of("OLTP_RO", "OLTP_POINT");
    run.knobs = Map.of("oltp.transaction", List.of("on"));
    double score = run.cell("OLTP_RO", "MyISAM", 4).score().orElseThrow();

    Plot queries = run.plot("oltp_ro-queries");
    Plot transactions = run.plot("oltp_ro-throughput");

    assertThat(queries.getTitle()).isEqualTo("OLTP_RO: queries per second");
    assertThat(queries.getYAxisTitle()).isEqualTo("queries per second");
    assertThat(transactions.getYAxisTitle()).isEqualTo("transactions per second");
    assertThat(queries.getSeries("MyISAM").getYData()[1]).isCloseTo(14 * score, within(1e-6));
    assertThat(transactions.getSeries("MyISAM").getYData()[1]).isEqualTo(score);
    assertThat(String.join(" ", transactions.caption().conditions()))
        .contains("An operation is 14 queries and a commit.");
    assertThat(run.plots()).doesNotContainKey("floor_do_1-queries");
  }

  @Test
  void drawsASingleQueryWithQueriesInTransactions() {
    run.workloads = List.of("OLTP_POINT");
    run.engines = List.of("InnoDB");
    run.knobs = Map.of("oltp.transaction", List.of("off", "on"));

    Plot queries = run.plot("oltp_point-queries");

    assertThat(SampleRun.lines(queries))
        .containsExactly("oltp.transaction=off", "oltp.transaction=on");
    assertThat(run.plot("oltp_point-throughput").getYAxisTitle())
        .isEqualTo("operations per second");
    assertThat(String.join(" ", queries.caption().conditions()))
        .contains("An operation is 1 query or 1 query and a commit.");
  }

  @Test
  void hasALogarithmicAxisForLatenciesDecadesApart() {
    run.threads = List.of(1, 4);
    assertThat(run.plot("read_pk_point-p99").getStyler().isYAxisLogarithmic()).isFalse();

    run.threads = List.of(1, 2, 64, 1024);
    Plot plot = run.plot("read_pk_point-p99");

    assertThat(plot.getStyler().isYAxisLogarithmic()).isTrue();
    assertThat(plot.getYAxisTitle()).isEqualTo("p99 latency (us), log scale");
    assertThat(plot.getStyler().getYAxisMin()).isPositive();
    assertThat(run.plot("read_pk_point-throughput").getStyler().isYAxisLogarithmic()).isFalse();
  }

  @Test
  void spacesThreadCountsByTheirRatios() {
    run.threads = List.of(1, 2, 4, 64);
    Plot plot = run.plot("read_pk_point-throughput");

    assertThat(plot.place(1)).isCloseTo(0.5, within(1e-9));
    assertThat(plot.place(3)).isCloseTo(3, within(1e-9));
    run.threads = List.of(1, 1000, 1001);
    assertThat(run.plot("read_pk_point-throughput").place(1)).isOne();
  }

  @Test
  void drawsTheStoredHistogramsAtTheMostThreads() {
    Plot plot = run.plot("read_pk_point-percentiles");
    Latency latency = Objects.requireNonNull(run.cell("Aria", 4).latency());
    Histogram nanos = Histograms.decode(latency.histogram());

    assertThat(plot.getTitle()).isEqualTo("READ_PK_POINT: latency by percentile at 4 threads");
    assertThat(plot.categories()).containsExactly("50", "90", "99", "99.9", "max");
    assertThat(plot.getYAxisTitle()).isEqualTo("latency (us), log scale");
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
  void omitsPercentilesOfTooFewOperations() {
    run.workloads = List.of("READ_FTS");
    Plot plot = run.plot("read_fts-percentiles");

    assertThat(plot.categories()).containsExactly("50", "90", "max");
  }

  @Test
  void showsAMarkedCellAndNoneThatIsInvalid() {
    Mark noisy = new Mark(Label.NOISY, "runs differ");
    run.with(
        SampleRun.marked(run.cell("Aria", 4), noisy),
        SampleRun.invalid(run.cell("MyISAM", 4), "another plan"));
    Plot plot = run.plot("read_pk_point-percentiles");

    assertThat(plot.getSeries("Aria (n), marked").getYData()).hasSize(5);
    assertThat(plot.getSeries("MyISAM")).isNull();
    assertThat(plot.getSeries("InnoDB")).isNotNull();
  }
}
