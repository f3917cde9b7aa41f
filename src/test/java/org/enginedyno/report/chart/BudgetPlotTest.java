package org.enginedyno.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Budget.Part;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.junit.jupiter.api.Test;

final class BudgetPlotTest {
  private final SampleRun run = new SampleRun();
  private boolean isRated;

  /** Of six series at two thread counts, the names of twelve bars would cover each other. */
  @Test
  void drawsBudgetsOfAsManyCellsAsFit() {
    run.engines = List.of("InnoDB", "MyISAM");
    assertThat(budgeted().categories()).hasSize(4);
    run.settings = Map.of("innodb_flush_log_at_trx_commit", List.of("0", "1", "2"));
    assertThat(budgeted().categories()).hasSize(6).allMatch(name -> name.endsWith(", 1 thread"));
  }

  @Test
  void namesTheLatencyOfABudget() {
    assertThat(budgeted().getYAxisTitle()).isEqualTo("mean latency (us)");
    isRated = true;
    assertThat(budgeted().getYAxisTitle()).isEqualTo("mean service time (us)");
  }

  private Plot budgeted() {
    run.withAll(
        cell -> {
          FiguresBuilder figures = FiguresBuilder.of(cell);
          if (isRated) {
            figures.arrivals =
                new Figures.Arrivals(1, 1, figures.latency, figures.latency, null, 0L);
          }
          figures.budget = Budget.of(200, Map.of(Part.CLIENT_CPU, 50.0));
          return figures.in(cell);
        });
    return run.plot("read_pk_point-latency-budget");
  }
}
