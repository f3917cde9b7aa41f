package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.compare.Results.WorkloadResults;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.Test;

final class ResultsTest {
  private final SampleRun run = new SampleRun();

  @Test
  void findEveryCellByItsWorkloadSeriesAndThreads() {
    SampleStudies.settings(run);
    Results results = run.results();

    assertThat(results.cells())
        .allSatisfy(
            cell ->
                assertThat(
                        results
                            .workload(cell.cell().workload())
                            .at(results.axes().series(cell.cell()), cell.cell().threads()))
                    .contains(cell));
  }

  @Test
  void areOrderedWithFloorsFirstThenByThePlan() {
    run.workloads = List.of("READ_PK_RANGE", "READ_PK_POINT");

    assertThat(run.results().workloads())
        .extracting(WorkloadResults::name)
        .endsWith("READ_PK_RANGE", "READ_PK_POINT")
        .startsWith(run.results().floors().get(0).name());
  }

  @Test
  void haveTheCellsOfASeriesByTheirThreads() {
    run.threads = List.of(16, 1, 4);
    Series series = run.results().series().all().get(1);

    assertThat(run.results().workload("READ_PK_POINT").of(series))
        .extracting(Measurement::cell)
        .extracting(Cell::threads)
        .containsExactly(1, 4, 16);
  }

  @Test
  void findTheFloorOfAVariant() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    Results results = run.results();
    Variant borrow = results.series().variants().get(1);

    assertThat(results.floor("FLOOR_DO_1", borrow, 4))
        .map(floor -> floor.cell().get(PlanAxis.CHECKOUT))
        .contains(Checkout.BORROW);
  }

  @Test
  void findTheCellThatDiffersOnOneAxis() {
    SampleStudies.settings(run);
    Results results = run.results();
    VariedAxis cores = results.axes().named("server-cores").orElseThrow();
    Cell cell = results.patterns().get(0).cells().get(0).cell();

    Cell other = results.counterpart(cell, cores, "4").orElseThrow().cell();

    assertThat(results.axes().series(other))
        .isEqualTo(results.axes().series(cell).with(cores, "4"))
        .isNotEqualTo(results.axes().series(cell));
  }

  @Test
  void haveNoSeriesForASkippedVariant() {
    run.servers = List.of("embedded", "gone");
    run.suitability =
        cell -> cell.server().equals("gone") ? Optional.of("no answer") : Optional.empty();

    assertThat(run.results().with(Status.SKIPPED)).isNotEmpty();
    assertThat(run.results().series().all())
        .map(run.results().series()::label)
        .containsExactly("InnoDB", "MyISAM", "Aria");
  }

  @Test
  void haveNoCellsOfAWorkloadThatDidNotRun() {
    assertThat(run.results().workload("READ_FS").cells()).isEmpty();
    assertThat(run.results().workload("READ_FS").best()).isEmpty();
  }

  @Test
  void nameSeriesByEngineIfNothingElseVaries() {
    assertThat(labels()).containsExactly("InnoDB", "MyISAM", "Aria");
  }

  @Test
  void haveSeriesInThePlansOrderOfValues() {
    SampleStudies.settings(run);

    assertThat(labels())
        .hasSize(36)
        .startsWith(
            "InnoDB, innodb_spin_wait_delay=6, performance_schema=off, 1 server core",
            "MyISAM, innodb_spin_wait_delay=6, performance_schema=off, 1 server core",
            "InnoDB, innodb_spin_wait_delay=6, performance_schema=off, 2 server cores")
        .endsWith("MyISAM, innodb_spin_wait_delay=256, performance_schema=on, 4 server cores");
  }

  @Test
  void nameSeriesByTheAxisOnWhichTheyDifferFromTheBase() {
    SampleStudies.jvm(run);

    assertThat(labels())
        .containsExactly(
            "MySQL Connector/J, profile equal, held, platform threads, this JVM, no JVM args",
            "-XX:+UseZGC",
            "-XX:+UseSerialGC",
            "JVM 25",
            "JVM 21",
            "virtual",
            "borrow",
            "profile as-shipped",
            "MariaDB Connector/J");
  }

  @Test
  void compareSeriesWithTheFirstEngineInTheSameVariant() {
    run.servers = List.of("embedded", "mysql-9.7");
    SeriesList list = list();

    assertThat(list.all())
        .extracting(series -> list.label(list.reference(series)))
        .containsOnly("InnoDB, embedded", "InnoDB, mysql-9.7");
    assertThat(list.label(list.reference(list.all().get(5)))).isEqualTo("InnoDB, mysql-9.7");
  }

  @Test
  void compareSeriesWithTheFirstVariantOfTheOnlyEngine() {
    run.engines = List.of("InnoDB");
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    SeriesList list = list();

    assertThat(list.all()).extracting(list::label).containsExactly("held", "borrow");
    assertThat(list.label(list.reference(list.all().get(1)))).isEqualTo("held");
  }

  private List<String> labels() {
    SeriesList list = list();
    return list.all().stream().map(list::label).toList();
  }

  private SeriesList list() {
    return run.results().series();
  }
}
