package org.enginedyno.report.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.junit.jupiter.api.Test;

final class SeriesListTest {
  private final SampleRun run = new SampleRun();

  @Test
  void areCalledByTheirEnginesWhereNothingElseVaries() {
    assertThat(labels()).containsExactly("InnoDB", "MyISAM", "Aria");
  }

  @Test
  void comeInThePlansOrderOfValues() {
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
  void areToldByTheOneAxisOnWhichTheyLeaveTheBase() {
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
  void areSetBesideTheFirstEngineInTheSameVariant() {
    run.servers = List.of("embedded", "mysql-9.7");
    SeriesList list = list();

    assertThat(list.all())
        .extracting(series -> list.label(list.reference(series)))
        .containsOnly("InnoDB, embedded", "InnoDB, mysql-9.7");
    assertThat(list.label(list.reference(list.all().get(5)))).isEqualTo("InnoDB, mysql-9.7");
  }

  @Test
  void areSetBesideTheFirstVariantOfTheOnlyEngine() {
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
