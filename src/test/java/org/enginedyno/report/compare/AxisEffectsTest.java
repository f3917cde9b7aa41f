package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.enginedyno.Copy;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Interval;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class AxisEffectsTest {
  private final SampleRun run = new SampleRun();

  @Test
  void areAbsentIfNoFurtherAxisVaries() {
    run.servers = List.of("embedded", "mysql-9.7");

    assertThat(effects()).isEmpty();
  }

  @Test
  void compareEachValueWithTheFirstOfItsAxis() {
    SampleStudies.settings(run);

    assertThat(effects())
        .extracting(effect -> effect.value() + " / " + effect.base() + ", " + effect.pairs())
        .containsExactly(
            "innodb_spin_wait_delay=96 / innodb_spin_wait_delay=6, 48",
            "innodb_spin_wait_delay=256 / innodb_spin_wait_delay=6, 48",
            "performance_schema=on / performance_schema=off, 72",
            "2 server cores / 1 server core, 48",
            "4 server cores / 1 server core, 48");
  }

  @Test
  void areTheMedianOfTheRatios() {
    SampleStudies.settings(run);
    AxisEffects.Effect schema = effects().get(2);
    Interval throughput = schema.throughput().orElseThrow();

    assertThat(throughput.value()).isCloseTo(0.91, within(0.04));
    assertThat(throughput.low()).isLessThan(throughput.value());
    assertThat(throughput.high()).isGreaterThan(throughput.value());
    assertThat(schema.serverCpu().orElseThrow().value()).isCloseTo(1 / 0.91, within(0.04));
  }

  @Test
  void pairProfilesThatPrepareDifferently() {
    SampleStudies.jvm(run);

    assertThat(effects())
        .filteredOn(effect -> effect.axis().equals("driver-profile"))
        .singleElement()
        .extracting(AxisEffects.Effect::pairs)
        .isEqualTo(4);
    assertThat(effects()).extracting(AxisEffects.Effect::axis).doesNotContain("statements");
  }

  @Test
  void countRowsIfOperationsAddSeveral() {
    run.engines = List.of("InnoDB");
    run.workloads = List.of("INSERT_SMALL");
    run.threads = List.of(4);
    run.knobs = Map.of("insert.rows-per-commit", List.of("0", "100"));
    run.withAll(cell -> rate(cell, cell.cell().work().rowsAdded() == 1 ? 1_000.0 : 30.0));

    assertThat(effects().get(0).throughput().orElseThrow().value()).isCloseTo(3, within(1e-9));
    assertThat(Conclusion.of(run.results()).sentences().get(0))
        .contains("rows per second", "insert.rows-per-commit=100 ", " as fast as ");
  }

  @Test
  void doNotCompareThroughputOfFixedRates() {
    run.choices = SampleClients.choices(PlanAxis.ARRIVALS, List.of("500/s", "1000/s"));

    assertThat(effects())
        .singleElement()
        .satisfies(effect -> assertThat(effect.pairs()).isPositive())
        .satisfies(effect -> assertThat(effect.throughput()).isEmpty())
        .satisfies(effect -> assertThat(effect.serverCpu()).isPresent());
  }

  private static Measurement rate(Measurement cell, double rate) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.raw = List.of(List.of(rate, rate, rate, rate));
    return figures.in(cell);
  }

  @Test
  void omitPairsWithACellThatIsNotOk() {
    SampleStudies.jvm(run);
    run.with(SampleRun.invalid(run.cell("InnoDB", 4), "another plan"));

    assertThat(effects()).extracting(AxisEffects.Effect::pairs).containsOnly(3);
  }

  @Test
  void omitPairsOfDifferentSessions() {
    SampleStudies.jvm(run);
    Measurement base = run.cell("InnoDB", 4);
    Instant first = base.startedAt();
    run.with(Copy.of(base, "startedAt", first.plusSeconds(7_200)));
    run.sessions = List.of(first, first.plusSeconds(3_600));

    assertThat(effects()).extracting(AxisEffects.Effect::pairs).containsOnly(3);
  }

  @Test
  void reportTheOverheadOfPerformanceSchemaPerSeries() {
    SampleStudies.settings(run);
    List<AxisEffects.Effect> costs = new AxisEffects(run.results()).schemaCosts();

    assertThat(costs.get(0).pairs()).isEqualTo(72);
    assertThat(costs)
        .hasSize(1 + 18)
        .extracting(AxisEffects.Effect::value)
        .contains("performance_schema=on, InnoDB, innodb_spin_wait_delay=6, 1 server core");
  }

  @Test
  void reportTheOverheadOfPerformanceSchemaIfAxesVaryOneAtATime() {
    SampleStudies.settings(run);
    run.atATime = 1;

    assertThat(new AxisEffects(run.results()).schemaCosts())
        .extracting(AxisEffects.Effect::value)
        .containsExactly(
            "performance_schema=on",
            "performance_schema=on, InnoDB, innodb_spin_wait_delay=6, 1 server core",
            "performance_schema=on, MyISAM, innodb_spin_wait_delay=6, 1 server core");
  }

  private List<AxisEffects.Effect> effects() {
    return new AxisEffects(run.results()).of(run.measurements());
  }
}
