package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BudgetTest {
  private final Plan plan = Plans.wide();

  private Plan fit(Duration limit) {
    return Forecast.fit(plan, Plans.cells(plan), Plans.WORKLOADS, limit);
  }

  private static Duration total(Plan plan) {
    return Forecast.of(plan, Plans.cells(plan), Plans.WORKLOADS).total();
  }

  @Test
  void aBudgetKeepsAPlanThatFits() {
    assertThat(fit(total(plan))).isSameAs(plan);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10, 20, 30, 45, 60, 66})
  void aBudgetShortensAPlanUntilItFits(int minutes) {
    assertThat(total(fit(Duration.ofMinutes(minutes))))
        .isLessThanOrEqualTo(Duration.ofMinutes(minutes));
  }

  @Test
  void aBudgetUsesTheAllowedTimeExceptForAReserve() {
    assertThat(total(fit(Duration.ofMinutes(20))))
        .isBetween(Duration.ofSeconds(1_120), Duration.ofSeconds(1_140));
  }

  @Test
  void aBudgetShortensWarmUpAndRunsAlike() {
    Measure shortened = fit(Duration.ofMinutes(20)).measure();

    assertThat(shortened.runs()).isEqualTo(plan.measure().runs());
    assertThat(shortened.forks()).isEqualTo(plan.measure().forks());
    assertThat(shortened.runLength().toMillis() / (double) shortened.warmup().toMillis())
        .isBetween(1.99, 2.01);
  }

  @Test
  void aBudgetRefusesTooShortRunsAndNamesTheRequiredTime() {
    assertThatThrownBy(() -> fit(Duration.ofMinutes(1)))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "budget: 60s is too short for 64 cells; they need at least \\d+m \\d\\ds"
                + " \\(or fewer threads, engines or workloads\\)");
  }

  @Test
  void aBudgetAcceptsTheTimeItRequired() {
    String needed = "";
    try {
      fit(Duration.ofSeconds(1));
    } catch (UserError e) {
      needed = String.valueOf(e.getMessage()).replaceFirst(".*at least (\\d+)m (\\d+)s.*", "$1 $2");
    }
    String[] minutesAndSeconds = needed.split(" ", -1);
    Duration least =
        Duration.ofMinutes(Long.parseLong(minutesAndSeconds[0]))
            .plusSeconds(Long.parseLong(minutesAndSeconds[1]));

    assertThat(total(fit(least))).isLessThanOrEqualTo(least);
  }

  @Test
  void aForecastAddsUpTheTimeOfEveryFork() {
    Plan plan = Plans.wide();

    Forecast forecast = Forecast.of(plan, Plans.cells(plan), Plans.WORKLOADS);

    Duration engines = Duration.ofSeconds(48 * (10 + 3 * 20));
    Duration floors = Duration.ofSeconds(16 * (5 + 2 * 2));
    assertThat(forecast.measuring()).isEqualTo(engines.plus(floors));
    assertThat(forecast.total()).isEqualTo(forecast.measuring().plus(forecast.around()));
  }

  @Test
  void aForecastCountsForksServersAndTables() {
    Plan plan = Plans.wide();
    Duration forks =
        Plans.cells(plan).stream().map(Forecast::overhead).reduce(Duration.ZERO, Duration::plus);

    Duration around = Forecast.of(plan, Plans.cells(plan), Plans.WORKLOADS).around();

    assertThat(around).as("two servers, six tables").isGreaterThan(forks.plusSeconds(10));
    Duration second =
        Plans.cells(plan).stream()
            .filter(cell -> !cell.isFloor())
            .map(Forecast::overhead)
            .reduce(Duration.ZERO, Duration::plus);
    assertThat(
            Forecast.of(
                plan.with(twice(plan.measure())),
                Plans.cells(plan.with(twice(MEASURE))),
                Plans.WORKLOADS))
        .as("every engine's cell has a second fork")
        .satisfies(more -> assertThat(more.around().minus(around)).isEqualTo(second));
  }

  private static final Measure MEASURE = Plans.MEASURE;

  private static Measure twice(Measure measure) {
    return new Measure(
        measure.warmup(), measure.runs(), measure.runLength(), 2, measure.score(), null);
  }

  private static Cell insert(int threads, int runs, String transactions) {
    return insert(threads, runs, transactions, Duration.ofMillis(100));
  }

  private static Cell insert(int threads, int runs, String transactions, Duration warmup) {
    Measure measure = new Measure(warmup, runs, Duration.ofMinutes(9), 2, ScoreRule.BEST, null);
    return CellBuilder.of("INSERT_SMALL", "MyISAM")
        .knobs(Map.of("insert.rows-per-thread", transactions))
        .threads(threads)
        .measure(measure)
        .cell();
  }

  @Test
  void aForecastEstimatesCountedRunsByTheirOperations() {
    assertThat(Forecast.perFork(insert(1, 1, "1800")))
        .as("the warm-up counts too")
        .isEqualTo(Duration.ofMillis(600));
    assertThat(Forecast.perFork(insert(4, 1, "1800")))
        .as("each thread has its own operations")
        .isEqualTo(Duration.ofMillis(2_400));
    assertThat(Forecast.perFork(insert(1, 2, "6000")))
        .as("a warm-up has fewer operations")
        .isEqualTo(Duration.ofMillis(2_333));
    assertThat(Forecast.perFork(insert(1, 1, "1800", Duration.ofSeconds(7))))
        .as("warm-ups are repeated until their time is over")
        .isEqualTo(Duration.ofMillis(7_300));
  }

  @Test
  void severalClientsAndFleetsWarmUpCountedRunsOnce() {
    Cell repeated = insert(4, 2, "6000", Duration.ofSeconds(7));
    Measure on = repeated.measure();
    Measure fleet =
        new Measure(on.warmup(), 2, on.runLength(), 2, on.score(), on.patience(), null, "local[2]");
    Cell shared =
        CellBuilder.of("INSERT_SMALL", "MyISAM")
            .knobs(Map.of("insert.rows-per-thread", "6000"))
            .threads(4)
            .measure(on)
            .client(SampleClients.client(PlanAxis.CLIENTS, 2))
            .cell();

    assertThat(Forecast.perFork(repeated)).isEqualTo(Duration.ofSeconds(15));
    assertThat(repeated.measureText()).startsWith("warm-up 7s, 2 runs of 6,000 operations");
    for (Cell once : List.of(shared, repeated.with(fleet))) {
      assertThat(Forecast.perFork(once)).isEqualTo(Duration.ofMillis(8_000 + 1_333));
      assertThat(once.measureText()).startsWith("warm-up of one run, 2 runs of 6,000 operations");
    }
  }

  @Test
  void aForecastEstimatesCountedRunsByTheRowsOfLargeOperations() {
    Map<String, String> knobs = Map.of("load.rows-per-chunk", "300000", "load.chunks", "19");
    Cell load = CellBuilder.of("LOAD_DATA", "InnoDB").knobs(knobs).cell();

    assertThat(Forecast.perFork(load))
        .as("a chunk of 10 s to warm up, and 19 more")
        .isEqualTo(Duration.ofSeconds(200));
  }

  @Test
  void aForecastAddsARestartInEachRoundForEachFurtherRegime() {
    Plan plan = Plans.wide();
    Plan settings =
        Plans.with(
            plan.with(twice(MEASURE)),
            Map.of(),
            Map.of(
                "performance_schema", List.of("off", "on"),
                "innodb_spin_wait_delay", List.of("6", "96")));
    Duration forks =
        Plans.cells(settings).stream()
            .map(cell -> Forecast.overhead(cell).multipliedBy(cell.measure().forks()))
            .reduce(Duration.ZERO, Duration::plus);

    Duration starts =
        Forecast.of(settings, Plans.cells(settings), Plans.WORKLOADS).around().minus(forks);

    assertThat(starts)
        .as("two servers; each anew in both rounds of four turn groups; six tables loaded")
        .isEqualTo(Duration.ofSeconds(5 * (2 + 2 * 2 * 4) + 12));
  }

  @ParameterizedTest
  @CsvSource({
    "OLTP_RO, 4, '',   8", // each of four tables once
    "OLTP_RW, 4, '',  16", // for each of two forks
    "OLTP_RO, 4, shop, 0",
  })
  void aForecastCountsEachTableAndEachReload(
      String workload, String tables, String existing, int seconds) {
    DataSpec rows = new DataSpec(100_000, 1);
    Cell cell =
        CellBuilder.of(workload, "InnoDB")
            .data(
                existing.isEmpty()
                    ? rows
                    : new DataSpec(100_000, 1, DataSpec.Expect.ANYWHERE, existing, null, null))
            .knobs("oltp.tables", tables)
            .measure(twice(MEASURE))
            .cell();
    Plan plan = Plans.plain(List.of("InnoDB"), List.of(workload), List.of(1), rows, MEASURE);

    Duration around = Forecast.of(plan, List.of(cell, cell), Workloads.known()).around();

    assertThat(around.minus(Forecast.overhead(cell).multipliedBy(4)).minusSeconds(5))
        .isEqualTo(Duration.ofSeconds(workload.equals("OLTP_RW") ? 2L * seconds : seconds));
  }

  @Test
  void aForecastAddsNoLoadingForTablesThatStartEmpty() {
    Plan plan =
        Plans.plain(
            List.of("MyISAM"),
            List.of("INSERT_SMALL"),
            List.of(1),
            new DataSpec(1_000_000, 1),
            MEASURE);
    Cell cell = insert(1, 1, "1800");
    Forecast forecast = Forecast.of(plan, List.of(cell), Workloads.known());

    assertThat(forecast.measuring()).isEqualTo(Duration.ofMillis(1_200));
    assertThat(forecast.around()).isEqualTo(Forecast.overhead(cell).multipliedBy(2).plusSeconds(5));
  }

  @Test
  void aForecastIncludesTheOverrunOfLongOperations() {
    assertThat(Forecast.perFork(scan(1_000_000, 1)))
        .isEqualTo(MEASURE.warmup().plus(MEASURE.runLength().multipliedBy(MEASURE.runs())));
    assertThat(Forecast.longOperation(scan(1_000_000, 256))).isEqualTo(Duration.ofSeconds(128));
    assertThat(Forecast.perFork(scan(1_000_000, 256)))
        .as("one operation in the warm-up, and one in each of three runs")
        .isEqualTo(Duration.ofSeconds(4 * 128));
    assertThat(Forecast.perFork(scan(1_000_000, 30)))
        .as("the last that begins within 20 s ends at 30 s")
        .isEqualTo(Duration.ofSeconds(15 + 3 * 30));
  }

  private static Cell scan(int rows, int threads) {
    return CellBuilder.of("READ_FTS", "InnoDB")
        .data(new DataSpec(rows, 1))
        .threads(threads)
        .measure(MEASURE)
        .cell();
  }
}
