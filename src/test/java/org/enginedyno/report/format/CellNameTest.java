package org.enginedyno.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class CellNameTest {
  private final SampleRun run = new SampleRun();

  @Test
  void includesEverythingThatAffectsTheMeasurement() {
    Cell cell = run.cell("READ_PK_RANGE", "MyISAM", 4).cell();

    assertThat(CellName.of(cell))
        .hasToString(
            "READ_PK_RANGE engine=MyISAM threads=4 server=embedded driver=mysql rows=100000 seed=7"
                + " score=median data.pk-range=100");
  }

  @Test
  void isUniqueForEachCell() {
    SampleStudies.jvm(run);
    assertThat(names()).doesNotHaveDuplicates().hasSizeGreaterThan(10);

    SampleStudies.settings(run);
    run.servers = List.of("embedded", "mysql-9.7");
    assertThat(names()).doesNotHaveDuplicates().hasSizeGreaterThan(10);
  }

  @Test
  void doesNotDependOnOtherCellsOfTheRun() {
    List<String> few = names();
    run.workloads = List.of("READ_PK_POINT", "READ_PK_RANGE", "INSERT_SMALL", "OLTP_RO");
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    run.threads = List.of(1, 4, 64);
    run.engines = List.of("InnoDB", "MyISAM", "Aria", "MEMORY");

    assertThat(names()).containsAll(few);
  }

  @Test
  void putsValuesWithSpacesAndQuotesIntoQuotes() {
    CellName name = new CellName("W", Map.of("jvm-args", "-Dx=\"a b\"\n-Dpath=c:\\d"));

    assertThat(name).hasToString("W jvm-args=\"-Dx=\\\"a b\\\"\\n-Dpath=c:\\\\d\"");
  }

  @Test
  void hasAShortFormForFiles() {
    assertThat(slugs())
        .isNotEmpty()
        .doesNotHaveDuplicates()
        .allMatch(slug -> slug.matches("[a-z0-9-]{10,120}"));
  }

  private List<String> names() {
    return run.measurements().stream().map(cell -> CellName.of(cell.cell()).toString()).toList();
  }

  private List<String> slugs() {
    SampleStudies.jvm(run);
    List<String> slugs = new ArrayList<>();
    for (Measurement cell : run.measurements()) {
      slugs.add(CellName.of(cell.cell()).slug());
    }
    return slugs;
  }
}
