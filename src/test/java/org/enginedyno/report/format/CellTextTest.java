package org.enginedyno.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Counts;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.Proof.StatementProof;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CellTextTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "key, PRIMARY, Extra, '', PRIMARY",
        "KEY, country_id, EXTRA, Using where; Using index, country_id (covering)",
        "key, country_id, extra, Using index condition, country_id",
        "key, null, Extra, null, none",
        "key, NULL, Extra, '', none",
        // an EXPLAIN in another format
        "id, TableFullScan_5, task, cop[tikv], ''",
      })
  void namesTheIndexAndWhetherItCovers(
      String one, @Nullable String value, String other, @Nullable String extra, String index) {
    assertThat(index(one, value, other, extra)).isEqualTo(index);
  }

  private static String index(
      String one, @Nullable String value, String other, @Nullable String otherValue) {
    Map<String, String> row = new HashMap<>();
    row.put(one, value);
    row.put(other, otherValue);
    return CellText.index(
        new Proof(
            "InnoDB",
            List.of(new StatementProof("", List.of(row), null)),
            new Counts(1, 1, Map.of()),
            Map.of(),
            null,
            ForkStates.NONE,
            List.of()));
  }

  private static final Cell CELL = CellBuilder.of("OLTP_RO", "InnoDB").threads(4).cell();

  private static Measurement measured(Status status, int queries, int commits) {
    FiguresBuilder figures = SampleMeasurements.figures(List.of(100.0));
    figures.statements =
        new Figures.Statements(
            queries, commits, List.of(new Figures.OfKind("point", figures.latency)));
    return new Measurement(CELL, status, List.of(), Instant.EPOCH, 1, figures.build(), null);
  }

  @Test
  void distinguishesQueriesFromTransactions() {
    assertThat(CellText.queries(measured(Status.OK, 14, 1)))
        .contains("100 transactions/s, each of 14 queries and a commit: 1,400 queries/s");
    assertThat(CellText.queries(measured(Status.OK, 14, 0)))
        .contains("100 operations/s, each of 14 queries: 1,400 queries/s");
    assertThat(CellText.queries(measured(Status.OK, 1, 1)))
        .contains("100 transactions/s, each of 1 query and a commit: 100 queries/s");
  }

  @Test
  void omitsSingleStatementsAndCellsThatAreNotOk() {
    assertThat(CellText.queries(SampleMeasurements.ok(CELL, 100.0))).isEmpty();
    assertThat(CellText.queries(measured(Status.INVALID, 14, 1))).isEmpty();
  }
}
