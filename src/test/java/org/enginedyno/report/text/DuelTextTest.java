package org.enginedyno.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Plans;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.report.SampleDuel;
import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Duels;
import org.junit.jupiter.api.Test;

final class DuelTextTest {
  private static final Duel CLOSED = Duels.of("closed", 0, 1, 1, 1);

  private static String rules(Duel... duels) {
    DuelRules rules =
        Plans.with(
                Plans.wide(),
                SampleClients.choices(PlanAxis.ARRIVALS, List.of("closed", "4000/s")),
                1)
            .duelRules();
    return DuelText.rules(SampleDuel.results(rules, List.of(), "a", "b", duels));
  }

  private static Duel rated() {
    Cell cell =
        CellBuilder.of("READ_PK_POINT", "InnoDB")
            .client(SampleClients.client(PlanAxis.ARRIVALS, "4000/s"))
            .cell();
    return new Duel(new CellPair("rated", cell, cell));
  }

  @Test
  void rulesNameTheDecidingFiguresOfClosedLoopsAndRates() {
    String closed = "operations/s, server CPU per operation";
    String rates = "p99 latency, server CPU per operation";

    assertThat(rules(CLOSED)).endsWith("at most; judged: " + closed);
    assertThat(rules(rated())).endsWith("at most; judged: " + rates);
    assertThat(rules(rated(), CLOSED))
        .endsWith("at most; judged: " + closed + "; at an arrival rate: " + rates);
  }
}
