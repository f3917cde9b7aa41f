package org.enginedyno.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.FiguresBuilder;
import org.junit.jupiter.api.Test;

/** Conclusions from cells with one client and with two. */
final class ClientLimitTest {
  private final SampleRun run = new SampleRun();

  private Conclusion conclusion(double one, double two) {
    return conclusion(one, two, 0.02);
  }

  private Conclusion conclusion(double one, double two, double spread) {
    run.workloads = List.of("READ_PK_POINT");
    run.engines = List.of("InnoDB");
    run.threads = List.of(4);
    run.choices = SampleClients.choices(PlanAxis.CLIENTS, List.of(1, 2));
    run.withAll(
        cell -> {
          FiguresBuilder figures = FiguresBuilder.of(cell);
          double rate = cell.cell().get(PlanAxis.CLIENTS) == 1 ? one : two;
          double off = rate * spread;
          figures.raw = List.of(List.of(rate - off, rate - off / 2, rate + off / 2, rate + off));
          return figures.in(cell);
        });
    return Conclusion.of(run.results());
  }

  /** No duel is suggested, as its sides have one client each. */
  @Test
  void clientsAreTheLimitIfMoreOfThemDoMore() {
    Conclusion conclusion = conclusion(1_000, 1_900);

    assertThat(conclusion.sentences())
        .contains(
            "The clients were the limit: 2 clients instead of 1 client gave a throughput of x1.90.");
    assertThat(conclusion.next().command()).startsWith("dyno run ");
  }

  @Test
  void clientsAreNotTheLimitIfMoreOfThemDoAsMuch() {
    assertThat(conclusion(1_000, 1_050).sentences()).noneMatch(line -> line.contains("limit"));
    assertThat(conclusion(1_000, 1_300, 0.2).sentences())
        .as("runs overlap")
        .noneMatch(line -> line.contains("limit"));
  }
}
