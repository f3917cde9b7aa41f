package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.FiguresBuilder;
import org.junit.jupiter.api.Test;

/** What is concluded from cells with one client and with two. */
final class ClientLimitTest {
  private final SampleRun run = new SampleRun();

  private Conclusion conclusion(double one, double two) {
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB");
    run.threads = List.of(4);
    run.choices = SampleClients.choices(PlanAxis.CLIENTS, List.of(1, 2));
    run.withAll(
        cell -> {
          FiguresBuilder figures = FiguresBuilder.of(cell);
          double rate = cell.cell().get(PlanAxis.CLIENTS) == 1 ? one : two;
          figures.raw = List.of(List.of(rate * 0.98, rate * 0.99, rate * 1.01, rate * 1.02));
          return figures.in(cell);
        });
    return Conclusion.of(run.results());
  }

  /** No duel is named, as its sides have one client each. */
  @Test
  void clientsAreTheLimitWhereMoreOfThemDoMore() {
    Conclusion conclusion = conclusion(1_000, 1_900);

    assertThat(conclusion.sentences())
        .contains(
            "The clients were the limit: 2 clients instead of 1 client gave a throughput of x1.90.");
    assertThat(conclusion.next().command()).startsWith("dyno run ");
  }

  @Test
  void clientsAreNotTheLimitWhereMoreOfThemDoAsMuch() {
    assertThat(conclusion(1_000, 1_050).sentences()).noneMatch(line -> line.contains("limit"));
  }
}
