package org.enginedyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.enginedyno.plan.Skip;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.export.JUnitXml;
import org.enginedyno.report.export.TestSuite;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.junit.jupiter.api.Test;

final class CellTestsTest {
  private final SampleRun run = new SampleRun();

  private TestSuite suite(List<Measurement> cells) {
    return TestSuite.of(Results.of(run.manifest(), cells));
  }

  @Test
  void areOneForEachCellWhateverBecameOfIt() {
    run.engines = List.of("InnoDB", "MyISAM");
    run.workloads = List.of("READ_PK_POINT");
    List<Measurement> cells = new ArrayList<>(run.measurements());
    replace(
        cells, "InnoDB", 4, cell -> SampleRun.invalid(cell, "engine: found MyISAM <not InnoDB>"));
    replace(cells, "MyISAM", 1, cell -> SampleRun.failed(cell, "the fork ended: exit code 137"));
    replace(
        cells,
        "MyISAM",
        4,
        cell ->
            Measurement.skipped(
                new Skip(cell.cell(), "engine MyISAM is not offered"), Instant.EPOCH));

    Golden.assertMatches("junit.xml", JUnitXml.text(suite(cells)));
  }

  @Test
  void haveNamesOfTheirOwn() {
    run.choices = SampleClients.checkouts(Checkout.HELD, Checkout.BORROW);
    run.servers = List.of("embedded", "mysql-9.7");

    TestSuite suite = suite(run.measurements());

    assertThat(suite.cases()).hasSizeGreaterThan(20);
    assertThat(suite.cases().stream().map(one -> one.group() + "." + one.name()))
        .doesNotHaveDuplicates();
  }

  @Test
  void passWhereAScoreIsMarkedAndSaySo() {
    List<Measurement> cells = run.measurements();
    Measurement one = SampleRun.find(cells, "READ_PK_POINT", "InnoDB", 4);
    Mark noisy = new Mark(Mark.Label.NOISY, "runs from 100 to 200 a second");

    TestSuite suite = suite(SampleRun.with(cells, SampleRun.marked(one, noisy)));

    assertThat(suite.cases())
        .flatExtracting(TestSuite.Case::output)
        .contains("noisy: runs from 100 to 200 a second");
  }

  private static void replace(
      List<Measurement> cells, String engine, int threads, UnaryOperator<Measurement> end) {
    Measurement one = SampleRun.find(cells, "READ_PK_POINT", engine, threads);
    cells.set(cells.indexOf(one), end.apply(one));
  }
}
