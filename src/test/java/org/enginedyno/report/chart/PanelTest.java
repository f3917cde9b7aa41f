package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYSeries;

final class PanelTest {
  private final SampleRun run = new SampleRun();

  @Test
  void isOneForThreeServersOfWhichOneLacksAnEngine() {
    SampleStudies.servers(run);

    assertThat(SampleRun.lines(run.plot("read_pk_point-throughput")))
        .containsExactly(
            "InnoDB, mysql-9.7",
            "MyISAM, mysql-9.7",
            "InnoDB, mariadb-10.11",
            "MyISAM, mariadb-10.11",
            "Aria, mariadb-10.11",
            "InnoDB, embedded",
            "MyISAM, embedded",
            "Aria, embedded");
  }

  @Test
  void isOneForEachServerIfOneChartCannotHoldAllSeries() {
    run.servers = List.of("mysql-5.6", "mysql-9.7", "embedded");

    Plot one = run.plot("read_pk_point-throughput--mysql-5.6");
    Plot other = run.plot("read_pk_point-throughput--embedded");

    assertThat(one.getTitle()).isEqualTo("READ_PK_POINT: throughput, mysql-5.6");
    assertThat(SampleRun.lines(one))
        .isEqualTo(SampleRun.lines(other))
        .containsExactly("InnoDB", "MyISAM", "Aria");
    assertThat(one.getStyler().getYAxisMax()).isEqualTo(other.getStyler().getYAxisMax());
  }

  @Test
  void isOneForEachAxisIfTheyVaryOneAtATime() {
    SampleStudies.jvm(run);

    assertThat(SampleRun.lines(run.plot("read_pk_point-p99--by-jvm")))
        .containsExactly("this JVM", "JVM 25", "JVM 21");
    assertThat(SampleRun.lines(run.plot("read_pk_point-p99--by-executor")))
        .containsExactly("platform threads", "virtual");
  }

  @Test
  void isOneForEachNumberOfCoresIfAxesVaryFewAtATime() {
    SampleStudies.settings(run);
    run.atATime = 1;

    Plot one = run.plot("read_pk_point-throughput--1-server-core");
    Plot four = run.plot("read_pk_point-throughput--4-server-cores");

    assertThat(SampleRun.lines(one))
        .isEqualTo(SampleRun.lines(four))
        .containsExactly("InnoDB", "MyISAM");
    assertThat(one.getStyler().getYAxisMax()).isEqualTo(four.getStyler().getYAxisMax());
    assertThat(one.getSeries("InnoDB").getYData())
        .isNotEqualTo(four.getSeries("InnoDB").getYData());
  }

  @Test
  void givesEachVariantItsColourIfThereIsOneEngine() {
    SampleStudies.jvm(run);
    Map<String, Set<Color>> colours = new HashMap<>();

    for (Plot plot : run.plots().values()) {
      for (XYSeries line : plot.getSeriesCollection()) {
        if (line.isShowInLegend()) {
          Set<Color> used = colours.computeIfAbsent(line.getName(), name -> new HashSet<>());
          used.add(line.getLineColor());
        }
      }
      assertThat(plot.getSeriesCollection())
          .filteredOn(XYSeries::isShowInLegend)
          .extracting(XYSeries::getLineColor)
          .doesNotHaveDuplicates();
    }

    assertThat(colours).containsKeys("JVM 21", "virtual", "-XX:+UseZGC");
    assertThat(colours.values()).allSatisfy(used -> assertThat(used).hasSize(1));
  }

  @Test
  void drawsLatenciesOverTheWorkloadsArrivalRates() {
    run.choices = SampleClients.choices(PlanAxis.ARRIVALS, List.of("500/s", "1000/s", "2000/s"));

    for (String latency : List.of("p50", "p99")) {
      Plot plot = run.plot("read_pk_point-arrivals-" + latency);
      assertThat(plot.categories())
          .as("floors are closed")
          .containsExactly("500/s", "1000/s", "2000/s");
      assertThat(plot.getXAxisTitle()).isEqualTo("arrivals");
      assertThat(SampleRun.lines(plot)).containsExactly("InnoDB", "MyISAM", "Aria");
      assertThat(line(plot, "MyISAM").getYData()).hasSize(3);
    }
    assertThat(run.plots()).doesNotContainKey("read_pk_point-p50");
  }

  @Test
  void distinguishesVariantsOfTwoEnginesByDashes() {
    SampleStudies.settings(run);

    Plot plot = run.plot("read_pk_point-cores--innodb_spin_wait_delay=96");

    assertThat(plot.categories()).containsExactly("1", "2", "4");
    assertThat(plot.getXAxisTitle()).isEqualTo("server cores");
    assertThat(SampleRun.lines(plot))
        .containsExactly(
            "InnoDB, performance_schema=off",
            "MyISAM, performance_schema=off",
            "InnoDB, performance_schema=on",
            "MyISAM, performance_schema=on");
    assertThat(line(plot, "InnoDB, performance_schema=off").getLineStyle())
        .isNotEqualTo(line(plot, "InnoDB, performance_schema=on").getLineStyle());
    assertThat(Arrays.stream(line(plot, "InnoDB, performance_schema=on").getYData()))
        .isSorted()
        .hasSize(3);
  }

  @Test
  void distinguishesTheFloorsOfTwoServersInPanels() {
    SampleStudies.settings(run);
    run.servers = List.of("embedded", "mysql-9.7");

    Plot floor = run.plot("floor_do_1-throughput");

    assertThat(SampleRun.lines(floor)).containsExactly("embedded", "mysql-9.7");
    assertThat(line(floor, "embedded").getLineStyle())
        .isNotEqualTo(line(floor, "mysql-9.7").getLineStyle());
    assertThat(line(floor, "embedded").getLineColor())
        .isNotEqualTo(line(floor, "mysql-9.7").getLineColor());
    assertThat(line(floor, "embedded").getMarker())
        .isNotEqualTo(line(floor, "mysql-9.7").getMarker());
  }

  private static XYSeries line(Plot plot, String name) {
    return Objects.requireNonNull(plot.getSeries(name), name);
  }
}
