package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.enginedyno.Copy;
import org.enginedyno.plan.WorkloadFile;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.fork.Span.Latencies.OfKind;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordedChecksIT {
  private static final WorkloadFile FILE =
      new WorkloadFile(
          "dry.yaml",
          """
          tables: { jobs: { rows: 9, columns: { id: { type: int, value: row } }, keys: [ primary key (id) ] } }
          operations:
            DRY_DELETE: { sql: DELETE FROM jobs WHERE id = 5 }
            DRY_EXPECTED: { sql: DELETE FROM jobs WHERE id = 5, expect: { changed: 0..1 } }
            DRY_TOGETHER:
              transaction: [ { sql: DELETE FROM jobs WHERE id = 5 }, { sql: DELETE FROM jobs WHERE id = 6 } ]
              expect: { changed: 0..1 }
            DRY_READ: { sql: SELECT id FROM jobs WHERE id = 5 }
            DRY_FOUND: { sql: SELECT id FROM jobs WHERE id = 5, expect: { rows: 0..1 } }
            DRY_MIX: { mix: { DRY_DELETE: 1, DRY_EXPECTED: 1 } }
          """);

  /** The check of three runs of so many operations that changed so many rows in all. */
  private static Check effects(String operation, long operations, long... rows) {
    return RecordedChecks.effects(outcome(operation, operations, rows)).orElseThrow();
  }

  private static CellOutcome outcome(String operation, long operations, long... rows) {
    Workloads.add(FILE);
    Iterator<Long> changed = Arrays.stream(rows).iterator();
    ForkResult fork =
        Sample.changed(
            Sample.fork(),
            span ->
                span.measured()
                    ? Copy.of(
                        Sample.with(span, operations, 0),
                        "server",
                        Copy.of(span.server(), "rowsToRead", changed.next()))
                    : span);
    return Sample.outcome(Sample.like(operation, "InnoDB").cell(), Sample.evidence("InnoDB"), fork);
  }

  @Test
  void findsTablesThatRunDryByOneRowPerOperation() {
    assertThat(effects("DRY_DELETE", 10_000, 10_000, 10_000, 0))
        .isEqualTo(
            new Check(
                "effects",
                false,
                "the rows returned and changed per operation went from 1.000 to 0.000 between runs;"
                    + " give tables more rows, or look for a plan that changed"));
    assertThat(effects("DRY_DELETE", 10_000, 0, 0, 10_000).passed()).isFalse();
    assertThat(effects("DRY_DELETE", 10_000, 500, 500, 3).passed()).isFalse();
  }

  @Test
  void marksChangesAndReadsThatHardlyFindRows() {
    assertThat(RecordedChecks.idle(outcome("DRY_DELETE", 10_000, 0, 60, 0)))
        .map(Mark::label)
        .contains(Mark.Label.HARDLY_CHANGING);
    assertThat(RecordedChecks.idle(outcome("DRY_DELETE", 10_000, 100, 100, 100))).isEmpty();
    assertThat(RecordedChecks.idle(outcome("DRY_DELETE", 16, 0, 0, 0))).isEmpty();
    assertThat(RecordedChecks.idle(outcome("DRY_EXPECTED", 10_000, 0, 0, 0))).isEmpty();
    assertThat(RecordedChecks.idle(outcome("DRY_MIX", 10_000, 0, 0, 0))).isEmpty();
    assertThat(RecordedChecks.idle(outcome("DRY_READ", 10_000, 0, 60, 0)))
        .map(Mark::label)
        .contains(Mark.Label.HARDLY_READING);
    assertThat(RecordedChecks.idle(outcome("DRY_READ", 10_000, 100, 100, 100))).isEmpty();
    assertThat(RecordedChecks.idle(outcome("DRY_FOUND", 10_000, 0, 0, 0))).isEmpty();
  }

  /** A rare operation of a mix may have nearly all rows, which chance then doubles. */
  @Test
  void acceptsMixesAndLongAnswers() {
    assertThat(effects("DRY_MIX", 10_000, 10_000, 4_000, 0).passed()).isTrue();
    assertThat(effects("DRY_DELETE", 20_000, 10_000, 25_000, 10_000).passed()).isTrue();
  }

  /**
   * Deviations that chance explains, even if each answer has 0 or 16 rows, and that are no
   * doubling.
   */
  @ParameterizedTest
  @CsvSource({
    "60, 60, 30, 0",
    "100, 10, 30, 0",
    "1000, 160, 400, 70",
    "10000, 16, 80, 160",
    "10000, 10000, 19000, 5100"
  })
  void allowsForChance(long operations, long first, long second, long third) {
    assertThat(effects("DRY_DELETE", operations, first, second, third).passed()).isTrue();
  }

  @Test
  void namesOperationsOfAMixThatNoRunExecuted() {
    Workloads.add(FILE);
    ForkResult fork =
        Sample.changed(
            Sample.fork(),
            span ->
                Copy.of(
                    span,
                    "latencies",
                    Copy.of(
                        span.latencies(),
                        "statements",
                        List.of(new OfKind("DRY_DELETE", span.latencies().histogram())))));
    assertThat(
            RecordedChecks.unproven(
                Sample.outcome(
                    Sample.like("DRY_MIX", "InnoDB").cell(), Sample.evidence("InnoDB"), fork)))
        .contains(
            new Check(
                "unproven", true, "not proven: DRY_EXPECTED: never executed in a measured run"));
  }

  @Test
  void acceptsFewerRowsIfTheUserExpectsThem() {
    assertThat(effects("DRY_EXPECTED", 10_000, 10_000, 4_000, 0).passed()).isTrue();
    assertThat(effects("DRY_TOGETHER", 10_000, 10_000, 4_000, 0).passed()).isTrue();
    assertThat(effects("DRY_EXPECTED", 10_000, 90_000, 90_000, 0).passed()).isFalse();
  }
}
