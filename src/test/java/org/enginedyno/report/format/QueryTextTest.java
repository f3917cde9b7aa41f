package org.enginedyno.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.SampleMeasurements;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.Test;

final class QueryTextTest {
  private static final Cell CELL = CellBuilder.of("OLTP_RO", "InnoDB").threads(4).cell();

  private static Measurement measured(Status status, int queries, int commits) {
    FiguresBuilder figures = SampleMeasurements.figures(List.of(100.0));
    figures.statements =
        new Figures.Statements(
            queries, commits, List.of(new Figures.OfKind("point", figures.latency)));
    return new Measurement(CELL, status, List.of(), Instant.EPOCH, 1, figures.build(), null);
  }

  @Test
  void tellQueriesFromTransactions() {
    assertThat(QueryText.line(measured(Status.OK, 14, 1)))
        .contains("100 transactions/s, each of 14 queries and a commit: 1,400 queries/s");
    assertThat(QueryText.line(measured(Status.OK, 14, 0)))
        .contains("100 operations/s, each of 14 queries: 1,400 queries/s");
    assertThat(QueryText.line(measured(Status.OK, 1, 1)))
        .contains("100 transactions/s, each of 1 query and a commit: 100 queries/s");
  }

  @Test
  void sayNothingOfASingleStatementNorOfACellThatIsNotOk() {
    assertThat(QueryText.line(SampleMeasurements.ok(CELL, 100.0))).isEmpty();
    assertThat(QueryText.line(measured(Status.INVALID, 14, 1))).isEmpty();
  }
}
