package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SteadinessRuleTest {
  private static final int RUNS = 3;
  private static final int SLICES = 30;
  private static final long NANOS = 1L << 24;
  private static final Workers EVEN = new Workers(900, 1_000, 1_100);
  private static final Cost QUIET = cost(0.02);

  private final Random random = new Random(1);

  private static Cell cell(String workload) {
    return CellBuilder.of(workload, "InnoDB").threads(4).cell();
  }

  private static Cost cost(double foreign) {
    return new Cost(10, null, foreign, 0.01, null, null, null, null);
  }

  /** The marks of a cell whose rate follows that function of the measured time, 0 to 1. */
  private List<Mark> marks(
      Cell cell, int forks, DoubleUnaryOperator rate, Workers workers, @Nullable Cost cost) {
    List<RateTimeline> courses = new ArrayList<>();
    List<List<Double>> rates = new ArrayList<>();
    for (int fork = 1; fork <= forks; fork++) {
      List<Double> own = new ArrayList<>();
      courses.add(new RateTimeline(fork, false, slices(time -> time, 0), workers));
      for (int run = 0; run < RUNS; run++) {
        Slices slices = slices(rate, run);
        courses.add(new RateTimeline(fork, true, slices, workers));
        own.add(slices.rates().stream().mapToDouble(r -> r).average().orElseThrow());
      }
      rates.add(own);
    }
    return SteadinessRule.of(cell, rates, courses, cost).marks();
  }

  private Slices slices(DoubleUnaryOperator rate, int run) {
    List<Long> operations = new ArrayList<>();
    for (int i = 0; i < SLICES; i++) {
      double time = (run + i / (double) SLICES) / RUNS;
      double noise = 1 + 0.02 * random.nextGaussian();
      operations.add(Math.round(rate.applyAsDouble(time) * noise * NANOS / 1e9));
    }
    return new Slices(NANOS, operations);
  }

  private List<Mark> marks(DoubleUnaryOperator rate) {
    return marks(cell("READ_PK_POINT"), 3, rate, EVEN, QUIET);
  }

  @Test
  void aSteadyCellHasNoMarkThoughItsWarmUpRises() {
    assertThat(marks(time -> 20_000)).isEmpty();
  }

  @Test
  void aDriftIsToldWithItsRunsAndWhatToChange() {
    assertThat(marks(time -> 20_000 * (1 + 0.12 * time)))
        .singleElement()
        .satisfies(
            mark -> {
              assertThat(mark.label()).isEqualTo(Label.DRIFTING);
              assertThat(mark.text())
                  .containsPattern("rose by 1[12] %")
                  .contains("(runs: 20,")
                  .contains("measure.warmup");
            });
  }

  @Test
  void aDriftOfMoreThanTheMedianIsBounded() {
    assertThat(marks(time -> 20_000 * Math.exp(3 * (0.5 - time))))
        .anySatisfy(mark -> assertThat(mark.text()).contains("fell by more than 100 % of its"));
  }

  @Test
  void aFirstRunThatIsThreeTimesTheSecondIsDriftingAndNoisy() {
    assertThat(
            marks(
                cell("READ_PK_POINT"),
                4,
                time -> time < 0.33 ? 33_800 : time < 0.66 ? 12_600 : 11_000,
                EVEN,
                QUIET))
        .extracting(Mark::label)
        .containsExactly(Label.DRIFTING, Label.NOISY);
  }

  @Test
  void aTableThatGrowsMayMakeItsInsertsSlower() {
    assertThat(marks(cell("INSERT_SMALL"), 3, time -> 20_000 * (1 - 0.15 * time), EVEN, QUIET))
        .isEmpty();
  }

  @Test
  void runsThatLieFarApartAreNoisyOfInsertsToo() {
    DoubleUnaryOperator apart = time -> time < 0.33 ? 20_000 : 26_000;

    assertThat(marks(cell("INSERT_SMALL"), 3, apart, EVEN, QUIET))
        .singleElement()
        .satisfies(mark -> assertThat(mark.text()).contains("runs from ").contains("quieter"));
  }

  @Test
  void aThreadThatStarvedIsNoise() {
    Workers starved = new Workers(100, 1_000, 1_900);

    assertThat(marks(cell("READ_PK_POINT"), 3, time -> 20_000, starved, QUIET))
        .singleElement()
        .satisfies(mark -> assertThat(mark.text()).contains("got 100 operations"));
  }

  @Test
  void ofAFewOperationsOfEachWorkerNothingFollows() {
    Workers few = new Workers(1, 5, 9);

    assertThat(marks(cell("READ_PK_POINT"), 3, time -> 20_000, few, QUIET)).isEmpty();
  }

  @Test
  void othersThatUseTheMachineAreNoise() {
    assertThat(marks(cell("READ_PK_POINT"), 3, time -> 20_000, EVEN, cost(0.3)))
        .singleElement()
        .satisfies(mark -> assertThat(mark.text()).contains("others had 31 %"));
  }

  @Test
  void saysThatTooFewOperationsTellNothing() {
    assertThat(marks(cell("READ_FTS"), 1, time -> 20, EVEN, null))
        .singleElement()
        .satisfies(
            mark -> {
              assertThat(mark.label()).isEqualTo(Label.TOO_SHORT);
              assertThat(mark.isComparable()).isTrue();
            });
  }
}
