package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.enginedyno.Golden;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.export.JUnitXml;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class CellTestsTest {
  private final SampleRun run = new SampleRun();

  private TestSuite suite() {
    return TestSuite.of(run.results());
  }

  @Test
  void areOneForEachCellWhateverBecameOfIt() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of("READ_PK_POINT");
    Skip skip = new Skip(run.cell("MyISAM", 4).cell(), "engine MyISAM is not offered");
    run.with(
        SampleRun.invalid(run.cell("InnoDB", 4), "engine: found MyISAM <not InnoDB>"),
        SampleRun.failed(run.cell("MyISAM", 1), "the fork ended: exit code 137"),
        Measurement.skipped(skip, Instant.EPOCH));

    Golden.assertMatches(getClass(), "junit.xml", JUnitXml.text(suite()));
  }

  @Test
  void haveNamesOfTheirOwn() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    run.servers = List.of("embedded", "mysql-9.7");

    assertThat(suite().cases()).hasSizeGreaterThan(20);
    assertThat(suite().cases().stream().map(one -> one.group() + "." + one.name()))
        .doesNotHaveDuplicates();
  }

  @Test
  void passWhereAScoreIsMarkedAndSaySo() {
    Mark noisy = new Mark(Mark.Label.NOISY, "runs from 100 to 200 a second");
    run.with(SampleRun.marked(run.cell("InnoDB", 4), noisy));

    assertThat(suite().cases())
        .flatExtracting(TestSuite.Case::output)
        .contains("noisy: runs from 100 to 200 a second");
  }
}
