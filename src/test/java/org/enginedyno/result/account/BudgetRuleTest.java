package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Budget.Part;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Json;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Limit.Label;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.account.Account.EachOperation;
import org.enginedyno.result.account.BudgetRule.Syncs;
import org.junit.jupiter.api.Test;

/** Durable inserts of 347 us, including 124 us of CPU time of client and server. */
final class BudgetRuleTest {
  private static final Limit IDLE = new Limit(Label.ROUND_TRIP, "nobody was busy");
  private static final EachOperation QUIET = new EachOperation(1, 0, 0, 0);
  private static final Optional<Syncs> SYNCS = Optional.of(new Syncs(1, 180));

  private static Latency latency(long micros) {
    Histogram one = Histograms.create();
    one.recordValue(micros * 1_000);
    return Latency.of(one);
  }

  private static Measurement floor() {
    FiguresBuilder figures = new FiguresBuilder(List.of(), latency(50));
    figures.budget = Budget.of(50, Map.of(Part.CLIENT_CPU, 20.0, Part.ROUND_TRIP, 30.0));
    return figures.ok(CellBuilder.of("FLOOR_DO_1", "-").cell());
  }

  private static BudgetRule rule(int threads, Optional<Syncs> syncs) {
    return new BudgetRule(threads, false, Optional.of(floor()), syncs);
  }

  private static Budget budget(BudgetRule rule, long micros, EachOperation counted) {
    return rule.budget(latency(micros), null, null, 66, 58.0, counted);
  }

  @Test
  void thePartsOfAnyCellAddUpToItsLatency() {
    Random random = new Random(11);
    for (int i = 0; i < 1_000; i++) {
      Latency all = latency(1 + random.nextInt(2_000));
      EachOperation counted =
          new EachOperation(
              random.nextInt(4), 300 * random.nextDouble(), 300 * random.nextDouble(), 0);
      Optional<Syncs> syncs =
          random.nextBoolean() ? Optional.of(new Syncs(2 * random.nextDouble(), 180)) : SYNCS;
      BudgetRule rule =
          new BudgetRule(
              1 + random.nextInt(32), random.nextInt(9) == 0, Optional.of(floor()), syncs);

      Budget budget =
          rule.budget(
              all,
              random.nextBoolean() ? latency(1 + random.nextInt(100)) : null,
              random.nextBoolean() ? latency(1 + random.nextInt(900)) : null,
              200 * random.nextDouble(),
              200 * random.nextDouble(),
              counted);

      assertThat(budget.total()).isCloseTo(all.mean(), within(1e-6));
      assertThat(budget.micros().values())
          .isNotEmpty()
          .allSatisfy(part -> assertThat(part).isPositive());
    }
  }

  @Test
  void thePartsOfMeasuredCellsAddUpToTheirLatency() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("measured.jsonl")) {
      String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        Measurement cell = Json.read("measured.jsonl", line, Measurement.class);
        Budget budget = Objects.requireNonNull(cell.budget());

        assertThat(budget.micros()).hasSizeGreaterThan(2);
        assertThat(budget.total())
            .isCloseTo(Objects.requireNonNull(cell.latency()).mean(), within(1e-6));
      }
      assertThat(text.lines()).hasSize(2);
    }
  }

  @Test
  void fsyncsThatAreCountedMakeTheDiskTheLimit() {
    BudgetRule rule = rule(1, SYNCS);
    Budget budget = budget(rule, 347, QUIET);

    assertThat(budget)
        .hasToString(
            "client CPU 66 us, server CPU 58 us, round trip 30 us, disk 180 us, unknown wait 13"
                + " us");
    assertThat(budget.total()).isCloseTo(latency(347).mean(), within(1e-9));
    assertThat(rule.refine(IDLE, budget, QUIET))
        .isEqualTo(
            new Limit(
                Label.DISK,
                "an operation took "
                    + budget
                    + "; the log had 1.00 fsyncs per operation, of 180 us each"));
  }

  @Test
  void withoutFsyncsTheWaitIsUnknown() {
    BudgetRule rule = rule(1, Optional.empty());
    Budget budget = budget(rule, 347, QUIET);

    assertThat(budget.of(Part.UNKNOWN)).isCloseTo(193, within(0.5));
    assertThat(rule.refine(IDLE, budget, QUIET).label()).isEqualTo(Label.UNKNOWN_WAIT);
  }

  @Test
  void rowLocksAndTableLocksAreNamed() {
    BudgetRule rule = rule(4, Optional.empty());
    EachOperation rows = new EachOperation(1, 5_000, 0, 0);
    EachOperation tables = new EachOperation(1, 0, 0, 0.9);

    assertThat(rule.refine(IDLE, budget(rule, 5_300, rows), rows).label()).isEqualTo(Label.LOCKS);
    assertThat(rule.refine(IDLE, budget(rule, 900, tables), tables).rule())
        .endsWith("; 90 % of the operations waited for a table lock, for an unknown time");
  }

  @Test
  void threadsThatShareFsyncsWaitForAWholeOneAndThenForOthers() {
    BudgetRule rule = rule(64, Optional.of(new Syncs(0.05, 180)));
    Budget budget = budget(rule, 600, QUIET);

    assertThat(budget.of(Part.DISK)).isCloseTo(180, within(1e-9));
    assertThat(budget.of(Part.COMMIT)).isCloseTo(266, within(0.5));
    assertThat(rule.refine(IDLE, budget, QUIET).label()).isEqualTo(Label.COMMIT);
  }

  @Test
  void partsLongerThanTheLatencyAreTruncated() {
    Budget budget = budget(rule(1, SYNCS), 100, new EachOperation(1, 9_000, 9_000, 0));

    assertThat(budget.total()).isCloseTo(latency(100).mean(), within(1e-9));
    assertThat(budget.micros().values()).isNotEmpty().allMatch(share -> share > 0);
    assertThat(budget.byName()).containsOnlyKeys("client CPU", "server CPU");
  }

  @Test
  void busyCoresAndShortWaitsKeepTheirLimit() {
    Limit full = new Limit(Label.CLIENT_CPU, "full");
    BudgetRule rule = rule(1, SYNCS);

    assertThat(rule.refine(full, budget(rule, 347, QUIET), QUIET)).isEqualTo(full);
    assertThat(rule.refine(IDLE, budget(rule, 99, QUIET), QUIET)).isEqualTo(IDLE);
    Budget longer = budget(rule, 160, QUIET);
    assertThat(rule.refine(IDLE, longer, QUIET))
        .isEqualTo(new Limit(Label.CLIENT_CPU, "cores were free, but an operation took " + longer));
  }
}
