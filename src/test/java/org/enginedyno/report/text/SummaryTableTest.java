package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.client.Checkout;
import org.enginedyno.plan.client.ClientAxes;
import org.enginedyno.plan.work.Kind;
import org.enginedyno.report.Golden;
import org.enginedyno.report.SampleRun;
import org.enginedyno.report.SampleStudies;
import org.enginedyno.report.compare.SummaryRow;
import org.enginedyno.report.series.Results;
import org.enginedyno.result.Measurement;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;

final class SummaryTableTest {
  private final SampleRun run = new SampleRun();

  @Test
  void looksAsExpected() {
    List<Measurement> cells = run.measurements();
    cells =
        SampleRun.with(
            cells,
            SampleRun.invalid(
                SampleRun.find(cells, "READ_PK_RANGE", "MyISAM", 4), "EXPLAIN shows index email"));
    cells =
        SampleRun.with(
            cells,
            SampleRun.failed(SampleRun.find(cells, "READ_PK_POINT", "Aria", 4), "no answer"));

    Golden.assertMatches("summary.txt", SummaryTable.text(run.manifest(), cells));
  }

  @Test
  void fitsInAHundredColumnsForThreeEnginesAndEveryPattern() {
    run.workloads =
        Workloads.selectable().stream()
            .filter(one -> one.kind() == Kind.READ)
            .map(Workload::name)
            .toList();
    run.threads = List.of(1, 4, 16, 64, 128, 256);

    String text = SummaryTable.text(run.manifest(), run.measurements());

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text).contains("READ_KEY_POINT_NO_DATA_LIMIT").contains(SummaryRow.RULE);
  }

  @Test
  void breaksIntoBlocksWhenThereAreManyEngines() {
    run.engines = List.of("InnoDB", "MyISAM", "Aria", "MEMORY", "ROCKSDB", "Spider");

    String text = SummaryTable.text(run.manifest(), run.measurements());

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text.lines().filter(line -> line.startsWith("pattern"))).hasSize(2);
    assertThat(text).contains("Spider");
  }

  @Test
  void hasALineForEveryVariantBelowItsPattern() {
    run.servers = List.of("embedded", "mysql-9.7");
    run.clients = ClientAxes.checkouts(List.of(Checkout.HELD, Checkout.BORROW));

    assertThat(SummaryTable.text(run.manifest(), run.measurements()).lines())
        .filteredOn(line -> line.startsWith("READ_PK_POINT") || line.startsWith("  "))
        .extracting(line -> line.strip().split("  ", 2)[0])
        .startsWith(
            "READ_PK_POINT",
            "embedded, held",
            "embedded, borrow",
            "mysql-9.7, held",
            "mysql-9.7, borrow");
  }

  @Test
  void staysNarrowForAStudyWithManyVariants() {
    SampleStudies.jvm(run);

    String text = SummaryTable.text(run.manifest(), run.measurements());

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    Golden.assertMatches("summary-study.txt", text);
  }

  @Test
  void showsEverySeriesOfARowAtTheSameThreads() {
    List<Measurement> cells = run.measurements();
    Results results = Results.of(run.manifest(), cells);

    assertThat(SummaryRow.of(results))
        .allSatisfy(
            row ->
                assertThat(row.entries().values())
                    .allSatisfy(
                        entry ->
                            assertThat(entry.cell().orElseThrow().cell().threads())
                                .isEqualTo(row.threads())));
  }

  @Test
  void saysWhatWasNotRun() {
    List<Measurement> cells = run.measurements();

    assertThat(SummaryTable.text(run.manifest(), cells.subList(0, cells.size() - 1)))
        .contains("not run");
  }

  @Test
  void isEmptyForARunWithoutCells() {
    assertThat(SummaryTable.text(run.manifest(), List.of())).isEmpty();
  }
}
