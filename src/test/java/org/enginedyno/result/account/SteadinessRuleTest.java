package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.enginedyno.Copy;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Steadiness;
import org.enginedyno.result.Steadiness.RateTimeline;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.SampleForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void aSteadyCellHasNoMarkEvenIfItsWarmUpRises() {
    assertThat(marks(time -> 20_000)).isEmpty();
  }

  /** Two of thirty slices are empty in one run, and three in another. */
  @Test
  void aStandstillIsNamed() {
    assertThat(marks(time -> isBetween(time, 0.2, 0.22) || isBetween(time, 0.6, 0.63) ? 0 : 20_000))
        .filteredOn(mark -> mark.label() == Label.NOISY)
        .singleElement()
        .extracting(Mark::text)
        .isEqualTo(
            "no operation ended for 50 ms of a run of 503 ms, so find out what stopped the server or this machine");
    assertThat(marks(time -> isBetween(time, 0.2, 0.21) ? 0 : 20_000)).isEmpty();
  }

  private static boolean isBetween(double time, double least, double most) {
    return time >= least && time < most;
  }

  @Test
  void aDriftIsReportedWithItsRunsAndARemedy() {
    assertThat(marks(time -> 20_000 * (1 + 0.12 * time)))
        .singleElement()
        .satisfies(
            mark -> {
              assertThat(mark.label()).isEqualTo(Label.DRIFTING);
              assertThat(mark.text())
                  .containsPattern("rose by 1[12] %")
                  .contains("start of each fork's measurement")
                  .containsPattern("runs: 20,[34]\\d\\d, 21,[12]\\d\\d, 2[12],[09]\\d\\d\\)")
                  .endsWith("; --set measure.warmup=2s");
            });
  }

  @ParameterizedTest
  @CsvSource({"0.2, 'measured: -[12]\\d %'", "-0.2, 'measured: \\+[12]\\d %'"})
  void slowWavesOfOneForkMayHideADrift(double height, String seen) {
    assertThat(
            marks(
                cell("READ_PK_POINT"),
                1,
                time -> 20_000 * (1 + height * Math.sin(4 * Math.PI * time)),
                EVEN,
                QUIET))
        .first()
        .satisfies(
            mark -> {
              assertThat(mark.label()).isEqualTo(Label.TOO_SHORT);
              assertThat(mark.text())
                  .startsWith("noise could hide")
                  .containsPattern(seen)
                  .endsWith(", or use --set measure.runs=1x64s");
            });
  }

  @Test
  void slicesWithFewOperationsAreJoined() {
    List<Long> operations =
        Stream.generate(() -> List.of(0L, 10L, 0L, 0L)).limit(32).flatMap(List::stream).toList();
    RateTimeline run = new RateTimeline(1, true, new Slices(NANOS, operations), EVEN);

    assertThat(
            SteadinessRule.of(cell("READ_PK_POINT"), List.of(List.of(150.0)), List.of(run), QUIET)
                .marks())
        .isEmpty();
  }

  @Test
  void aWarmUpIsOnTheTimelineAndInNoRate() {
    List<ForkLog> forks = List.of(fork(1_000), fork(1_300));
    Steadiness found = SteadinessRule.of(cell("INSERT_SMALL"), forks, new Account(List.of()));

    assertThat(found.courses())
        .extracting(RateTimeline::fork, RateTimeline::measured)
        .containsExactly(tuple(1, false), tuple(1, true), tuple(2, false), tuple(2, true));
    assertThat(found.marks())
        .singleElement()
        .satisfies(
            mark ->
                assertThat(mark.text()).startsWith("runs range from 1,000 to 1,300 operations/s"));
  }

  /** A warm-up of one operation a second, and a run of so many. */
  private static ForkLog fork(long rate) {
    Span run =
        AccountTest.span(rate, new ServerCounts(Map.of(), Map.of(), Map.of(), 0, null), null);
    Span second = Copy.of(run, "throughput", Copy.of(run.throughput(), "nanos", 1_000_000_000L));
    Span warmup =
        Copy.of(
            second,
            "measured",
            false,
            "throughput",
            Copy.of(second.throughput(), "operations", 1L));
    return SampleForkLog.of(List.of(warmup, second), List.of());
  }

  @Test
  void aDriftOfMoreThanTheMedianIsBounded() {
    assertThat(marks(time -> 20_000 * Math.exp(3 * (0.5 - time))))
        .anySatisfy(mark -> assertThat(mark.text()).contains("fell by more than 100 % of its"));
  }

  @Test
  void noiseOfMoreThanTheMedianHasNoBounds() {
    assertThat(SteadinessRule.seen(new Trend(-3.72, 1.5, 7))).isEqualTo("no useful bound");
    assertThat(SteadinessRule.seen(new Trend(0.02, 359.922, 7))).isEqualTo("no useful bound");
    assertThat(SteadinessRule.seen(new Trend(-0.12, 0.08, 7)))
        .isEqualTo("measured: -12 %, standard error 8 %");
  }

  @Test
  void aRateThatIsDueDoesNotDrift() {
    Cell ramp =
        CellBuilder.of("READ_PK_POINT", "InnoDB")
            .threads(4)
            .client(SampleClients.client(PlanAxis.ARRIVALS, "ramp(100/s..900/s, 60s)"))
            .cell();

    assertThat(marks(ramp, 3, time -> 20_000 * (1 + 0.12 * time), EVEN, QUIET)).isEmpty();
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
  void runsThatDifferWidelyAreNoisyAlsoForInserts() {
    DoubleUnaryOperator apart = time -> time < 0.33 ? 20_000 : 26_000;

    assertThat(marks(cell("INSERT_SMALL"), 3, apart, EVEN, QUIET))
        .singleElement()
        .satisfies(
            mark ->
                assertThat(mark.text())
                    .contains("runs range from ")
                    .endsWith(", or use --set measure.forks=2"));
  }

  @Test
  void aThreadThatStarvedIsNoise() {
    Workers starved = new Workers(100, 1_000, 1_900);

    assertThat(marks(cell("READ_PK_POINT"), 3, time -> 20_000, starved, QUIET))
        .singleElement()
        .satisfies(
            mark ->
                assertThat(mark.text())
                    .contains("a thread did 100 operations")
                    .contains("; use --threads 2, or"));
  }

  @Test
  void fewOperationsPerWorkerShowNothing() {
    Workers few = new Workers(1, 5, 9);

    assertThat(marks(cell("READ_PK_POINT"), 3, time -> 20_000, few, QUIET)).isEmpty();
  }

  @Test
  void otherProcessesThatUseTheMachineAreNoise() {
    assertThat(marks(cell("READ_PK_POINT"), 3, time -> 20_000, EVEN, cost(0.3)))
        .singleElement()
        .satisfies(
            mark ->
                assertThat(mark.text())
                    .contains("other processes used 31 %")
                    .contains("dyno doctor"));
  }

  @Test
  void advisesOnceAgainstTwoSignsOfNoise() {
    DoubleUnaryOperator apart = time -> time < 0.33 ? 20_000 : 26_000;

    assertThat(marks(cell("INSERT_SMALL"), 3, apart, EVEN, cost(0.3)))
        .singleElement()
        .satisfies(
            mark ->
                assertThat(mark.text())
                    .matches(
                        "runs range from .* operations/s; other processes used 31 % of this"
                            + " machine's CPU; stop other processes on this machine \\(dyno doctor"
                            + " lists them\\), or use --set measure.forks=2"));
  }

  @Test
  void reportsThatTooFewOperationsShowNothing() {
    assertThat(marks(cell("READ_FTS"), 1, time -> 20, EVEN, null))
        .singleElement()
        .satisfies(
            mark -> {
              assertThat(mark.label()).isEqualTo(Label.TOO_SHORT);
              assertThat(mark.text()).containsPattern("; --set measure.runs=1x\\d+s$");
              assertThat(mark.isComparable()).isTrue();
            });
  }

  @Test
  void floorsAreNotHeldToPrecision() {
    assertThat(marks(cell("FLOOR_DO_1"), 1, time -> 20_000 * (1 + 0.15 * time), EVEN, QUIET))
        .isEmpty();
    assertThat(marks(cell("FLOOR_DO_1"), 1, time -> 20_000, EVEN, cost(0.3)))
        .singleElement()
        .satisfies(mark -> assertThat(mark.label()).isEqualTo(Label.NOISY));
  }
}
