package org.enginedyno.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.chart.Plot;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

final class QuantityTest {
  private final SampleRun run = new SampleRun();

  @Test
  void drawsTheScalingEfficiencyWhereThereAreThreeThreadCounts() {
    run.threads = List.of(1, 4, 16);
    List<Measurement> cells = run.measurements();
    Measurement noBase =
        SampleRun.invalid(SampleRun.find(cells, "READ_PK_POINT", "Aria", 1), "another plan");

    Plot plot = plot(SampleRun.with(cells, noBase), "read_pk_point-efficiency");

    assertThat(lines(plot)).containsExactly("InnoDB", "MyISAM");
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
  void tellsQueriesFromTheTransactionsThatAskThem() {
    run.workloads = List.of("OLTP_RO", "OLTP_POINT");
    run.knobs = Map.of("oltp.transaction", List.of("on"));
    List<Measurement> cells = run.measurements();
    double score = SampleRun.find(cells, "OLTP_RO", "MyISAM", 4).score().orElseThrow();

    Plot queries = plot(cells, "oltp_ro-queries");
    Plot transactions = plot(cells, "oltp_ro-throughput");

    assertThat(queries.getTitle()).isEqualTo("OLTP_RO: queries per second");
    assertThat(queries.getYAxisTitle()).isEqualTo("queries per second");
    assertThat(transactions.getYAxisTitle()).isEqualTo("transactions per second");
    assertThat(queries.getSeries("MyISAM").getYData()[1]).isCloseTo(14 * score, within(1e-6));
    assertThat(transactions.getSeries("MyISAM").getYData()[1]).isEqualTo(score);
    assertThat(String.join(" ", transactions.caption().conditions()))
        .contains("An operation is 14 queries and a commit.");
    assertThat(pictures(cells)).doesNotContainKey("floor_do_1-queries");
  }

  @Test
  void drawsASingleQueryBesideOnesInTransactions() {
    run.workloads = List.of("OLTP_POINT");
    run.engines = List.of("InnoDB");
    run.knobs = Map.of("oltp.transaction", List.of("off", "on"));

    Plot queries = plot(run.measurements(), "oltp_point-queries");

    assertThat(lines(queries)).containsExactly("oltp.transaction=off", "oltp.transaction=on");
    assertThat(plot(run.measurements(), "oltp_point-throughput").getYAxisTitle())
        .isEqualTo("operations per second");
    assertThat(String.join(" ", queries.caption().conditions()))
        .contains("An operation is 1 query or 1 query and a commit.");
  }

  @Test
  void hasALogarithmicAxisForLatenciesThatLieDecadesApart() {
    run.threads = List.of(1, 4);
    assertThat(plot(run.measurements(), "read_pk_point-p99").getStyler().isYAxisLogarithmic())
        .isFalse();

    run.threads = List.of(1, 2, 64, 1024);
    Plot plot = plot(run.measurements(), "read_pk_point-p99");

    assertThat(plot.getStyler().isYAxisLogarithmic()).isTrue();
    assertThat(plot.getYAxisTitle()).isEqualTo("p99 latency (milliseconds), log scale");
    assertThat(plot.getStyler().getYAxisMin()).isPositive();
    assertThat(
            plot(run.measurements(), "read_pk_point-throughput").getStyler().isYAxisLogarithmic())
        .isFalse();
  }

  @Test
  void putsThreadCountsAsFarApartAsTheirRatiosAre() {
    run.threads = List.of(1, 2, 4, 64);
    Plot plot = plot(run.measurements(), "read_pk_point-throughput");

    assertThat(plot.place(1)).isCloseTo(0.5, within(1e-9));
    assertThat(plot.place(3)).isCloseTo(3, within(1e-9));
    run.threads = List.of(1, 1000, 1001);
    assertThat(plot(run.measurements(), "read_pk_point-throughput").place(1)).isOne();
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
