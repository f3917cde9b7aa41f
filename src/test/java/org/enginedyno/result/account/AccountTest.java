package org.enginedyno.result.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.os.CoreTimes.MachineTime;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.Budget;
import org.enginedyno.result.Cost;
import org.enginedyno.result.Figures;
import org.enginedyno.result.Figures.BackgroundRate;
import org.enginedyno.result.Figures.BytesWritten;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Insight;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Limit.Label;
import org.enginedyno.result.Retries;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.Span;
import org.enginedyno.result.fork.Span.BackgroundWork;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.enginedyno.result.fork.Span.CpuUsage;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.Throughput;
import org.enginedyno.result.fork.Span.WaitTotals;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spans of two seconds on a machine of four cores, two of which belong to the cell. */
final class AccountTest {
  private static final long SECONDS = 2;
  private static final long OPERATIONS = 50_000;
  private static final CpuSet OURS = new CpuSet(List.of(0, 1));

  /** Four cores in ticks of 10 ms: half idle, one hundredth stolen. */
  private static final MachineTime MACHINE = new MachineTime(800, 400, 8);

  private static final MachineTime OUR_CORES = new MachineTime(400, 12, 4);

  private static final Cell CELL = CellBuilder.of("READ_PK_POINT", "InnoDB").threads(16).cell();

  private static Span span(
      boolean measured, @Nullable Long serverNanos, Map<String, WaitTotals> waits) {
    Histogram latencies = Histograms.create();
    latencies.recordValueWithCount(640_000, OPERATIONS);
    return new Span(
        measured,
        new Throughput(
            16,
            OPERATIONS,
            Duration.ofSeconds(SECONDS).toNanos(),
            Slices.NONE,
            Workers.NONE,
            Retries.NONE),
        new Latencies(Histograms.encode(latencies), null, null, List.of(), null),
        new CpuUsage(
            Duration.ofMillis(2_200).toNanos(),
            serverNanos,
            MACHINE,
            55_000L,
            serverNanos == null ? null : 60_000L,
            null,
            new CoreUsage(
                4,
                Duration.ofSeconds(SECONDS).toNanos(),
                OURS,
                serverNanos == null ? null : OURS,
                OUR_CORES,
                serverNanos == null ? null : OUR_CORES),
            new ClientThreads(
                1_900_000_000L, 200_000_000L, serverNanos == null ? null : 40_000_000L)),
        new ServerCounts(
            Map.of(),
            waits,
            Map.of(
                "SELECT ?",
                new WaitTotals(OPERATIONS, 2_000_000_000L),
                "DO ?",
                new WaitTotals(1, 9)),
            0,
            null),
        null,
        null,
        null);
  }

  private static Span seen() {
    return span(true, Duration.ofMillis(1_500).toNanos(), Map.of());
  }

  private static String histogram(long nanos, long count) {
    Histogram latencies = Histograms.create();
    latencies.recordValueWithCount(nanos, count);
    return Histograms.encode(latencies);
  }

  private static Span timing(String kind, long nanos) {
    String text = histogram(nanos, OPERATIONS);
    List<Latencies.OfKind> kinds = List.of(new Latencies.OfKind(kind, text));
    return Copy.of(seen(), "latencies", new Latencies(text, null, null, kinds, null));
  }

  @Test
  void kindsOfStatementsKeepTheirOrderAndAreAddedUpOverAllRuns() {
    List<Figures.OfKind> kinds =
        new Account(List.of(timing("point", 1_000), timing("range", 5_000), timing("point", 3_000)))
            .kinds();

    assertThat(kinds).extracting(Figures.OfKind::kind).containsExactly("point", "range");
    assertThat(kinds.get(0).latency().samples()).isEqualTo(2L * OPERATIONS);
    assertThat(kinds.get(0).latency().max()).isCloseTo(3, within(0.01));
    assertThat(kinds.get(1).latency().samples()).isEqualTo(OPERATIONS);
    assertThat(new Account(List.of(seen())).kinds()).isEmpty();
  }

  @Test
  void partsOfLatenciesAreThoseOfAllRuns() {
    Latencies parts =
        new Latencies(
            histogram(640_000, OPERATIONS),
            histogram(1_000, OPERATIONS),
            histogram(3_000, 7),
            List.of(new Latencies.OfKind("never", histogram(1, 0))),
            null);
    Span span = Copy.of(seen(), "latencies", parts);
    Account account = new Account(List.of(span, span));

    assertThat(account.poolWait()).extracting(Latency::samples).isEqualTo(2L * OPERATIONS);
    assertThat(account.commit()).extracting(Latency::samples).isEqualTo(14L);
    assertThat(account.kinds()).isEmpty();
    assertThat(new Account(List.of(seen())).poolWait()).isNull();
    assertThat(new Account(List.of(seen())).commit()).isNull();
  }

  @Test
  void backgroundWorkIsARateOverItsOwnTime() {
    BackgroundWork work = new BackgroundWork(2, 300, 500_000_000, histogram(1_000, 300), true);
    Span span = Copy.of(seen(), "asked", work);
    BackgroundRate rate = Objects.requireNonNull(new Account(List.of(span, span)).background());

    assertThat(rate)
        .isEqualTo(new BackgroundRate(2, 600, rate.latency(), true))
        .satisfies(found -> assertThat(found.latency().samples()).isEqualTo(600));
    assertThat(new Account(List.of(seen())).background()).isNull();
  }

  @Test
  void sharesRelateToTheWholeMachine() {
    Cost cost = Objects.requireNonNull(new Account(List.of(seen(), seen())).cost());

    assertThat(cost.clientCpuMicros()).isEqualTo(44);
    assertThat(cost.serverCpuMicros()).isEqualTo(30);
    assertThat(cost.clientShare()).isCloseTo(0.275, within(1e-9));
    assertThat(cost.serverShare()).isCloseTo(0.1875, within(1e-9));
    assertThat(cost.stealShare()).isCloseTo(0.01, within(1e-9));
    assertThat(cost.foreignShare()).isCloseTo(0.49 - 0.4625, within(1e-9));
    assertThat(cost.clientSwitches()).isEqualTo(1.1);
    assertThat(cost.serverSwitches()).isEqualTo(1.2);
  }

  @Test
  void partsOfTheClientsCpuAddUpToIt() {
    assertThat(new Account(List.of(seen(), seen())).clientCpu())
        .isEqualTo(new Figures.ClientCpu(38.0, 4.0, 0.8, 44 - 38 - 4 - 0.8));
  }

  /** No operation waits for the compiler. */
  @Test
  void theBudgetIncludesOnlyTheCpuOfWorkers() {
    BudgetRule rule = new BudgetRule(1, false, Optional.empty(), Optional.empty());
    Budget budget = Objects.requireNonNull(new Account(List.of(seen())).budget(rule));
    assertThat(budget.of(Budget.Part.CLIENT_CPU)).isEqualTo(38);
  }

  @Test
  void aPartMissingInOneRunIsAbsentAndSoIsTheRemainder() {
    assertThat(new Account(List.of(seen(), span(true, null, Map.of()))).clientCpu())
        .isEqualTo(new Figures.ClientCpu(38.0, 4.0, null, null));
    assertThat(new Account(List.of(writing(1, Map.of(), null))).clientCpu())
        .isEqualTo(new Figures.ClientCpu(null, null, null, null));
  }

  @Test
  void comparesACellWithItsOwnCoresNotWithTheMachine() {
    assertThat(new Account(List.of(seen(), seen())).limit(CELL))
        .isEqualTo(
            new Limit(
                Label.CLIENT_CPU,
                "the 2 cores of client and server were 96 % busy,"
                    + " and of the CPU time of client and server, the client used 59 %"));
  }

  /** The client used 1.1 cores, the server 0.75. */
  @ParameterizedTest
  @CsvSource({
    "0+1, 2+3, 400, 12, 4, FOREIGN_LOAD, 'the 2 cores of the client were 96 % busy, and other"
        + " processes used 41 % of their time'",
    "0+1, 1+2, 400, 12, 4, CLIENT_CPU, 'the 2 cores of the client were 96 % busy, and the client"
        + " itself used 55 % of them'",
    "0+1, 2+3, 400, 200, 40, FOREIGN_LOAD, 'the hypervisor gave other machines 20 % of the"
        + " time when the 2 cores of the client were needed'"
  })
  void eachSideHasItsOwnCores(
      String client, String server, long total, long idle, long stolen, Label label, String rule) {
    CoreUsage cores =
        new CoreUsage(
            4,
            Duration.ofSeconds(SECONDS).toNanos(),
            cores(client),
            cores(server),
            new MachineTime(total, idle, stolen),
            new MachineTime(400, 380, 0));
    Span span = Copy.of(seen(), "cpu", Copy.of(seen().cpu(), "cores", cores));

    assertThat(new Account(List.of(span)).limit(CELL)).isEqualTo(new Limit(label, rule));
  }

  private static CpuSet cores(String numbers) {
    return new CpuSet(Stream.of(numbers.split("\\+")).map(Integer::valueOf).toList());
  }

  @Test
  void aCellWithoutAServerIsLimitedByItsClientOrItsFiles() {
    Cell files =
        CellBuilder.of("FILE_RANDOM_READ", Cell.NO_ENGINE)
            .on(Cell.NO_SERVER)
            .knobs("place", "/x")
            .cell();

    assertThat(Objects.requireNonNull(new Account(List.of(seen())).limit(files)).label())
        .isEqualTo(Label.WAITS);
  }

  @Test
  void omitsAFigureThatOneRunLacks() {
    Account account = new Account(List.of(seen(), span(true, null, Map.of())));
    Cost cost = Objects.requireNonNull(account.cost());

    assertThat(cost.serverCpuMicros()).isNull();
    assertThat(cost.serverShare()).isNull();
    assertThat(cost.foreignShare()).isNull();
    assertThat(cost.serverSwitches()).isNull();
    assertThat(cost.clientShare()).isPositive();
    Account unseen =
        new Account(List.of(Copy.of(seen(), "cpu", Copy.of(seen().cpu(), "machine", null))));
    assertThat(Objects.requireNonNull(unseen.cost()).clientShare()).isCloseTo(0.275, within(1e-9));
    assertThat(Objects.requireNonNull(account.limit(CELL)).label()).isEqualTo(Label.UNKNOWN);
  }

  @Test
  void hasNoCostAndNoLimitWithoutRuns() {
    assertThat(new Account(List.of()).cost()).isNull();
    assertThat(new Account(List.of()).limit(CELL)).isNull();
  }

  private static @Nullable Insight insight(@Nullable String scope) {
    Map<String, WaitTotals> waits =
        Map.of(
            "wait/io/socket/sql/client_connection", new WaitTotals(OPERATIONS, 250_000_000),
            "wait/io/table/sql/handler", new WaitTotals(2 * OPERATIONS, 500_000_000));
    return new Account(List.of(span(true, 1L, waits), span(true, 1L, waits))).insight(scope);
  }

  @Test
  void waitsArePerOperationTheLongestFirst() {
    Insight insight = Objects.requireNonNull(insight("enabled instruments: wait/io 52 of 59"));

    assertThat(insight.waits())
        .containsExactly(
            new Insight.Wait("wait/io/table/sql/handler", 2, 10),
            new Insight.Wait("wait/io/socket/sql/client_connection", 1, 5));
    assertThat(insight.statement()).isEqualTo(new Insight.Statement("SELECT ?", 1, 40));
  }

  @Test
  void waitsAreAbsentIfPerformanceSchemaIsOff() {
    assertThat(insight(null)).isNull();
  }

  private static final List<String> BYTE_COUNTERS = List.of("written", "logged");

  private static Span writing(long rows, Map<String, Long> counters, @Nullable Long byProcess) {
    return span(
        rows,
        new ServerCounts(counters, Map.of(), Map.of(), 0, byProcess),
        rows == 0 ? null : new RowsAdded(rows, rows, null, List.of(), 0, List.of(), List.of()));
  }

  /** A measured span of one thread with no other known values. */
  static Span span(long operations, ServerCounts server, @Nullable RowsAdded growth) {
    CpuSet one = new CpuSet(List.of(0));
    CoreUsage cores = new CoreUsage(1, 1, one, one, null, null);
    ClientThreads unknown = new ClientThreads(null, null, null);
    return new Span(
        true,
        new Throughput(1, operations, 1, Slices.NONE, Workers.NONE, Retries.NONE),
        new Latencies("", null, null, List.of(), null),
        new CpuUsage(1, null, null, null, null, null, cores, unknown),
        server,
        growth,
        null,
        null);
  }

  @Test
  void bytesWrittenAreDividedByTheRowsOfAllRuns() {
    List<Span> runs =
        List.of(
            writing(100, Map.of("written", 900L, "logged", 0L), 4_000L),
            writing(100, Map.of("written", 1_100L, "logged", 0L), 8_000L));

    assertThat(new Account(runs).written(BYTE_COUNTERS))
        .isEqualTo(new BytesWritten(Map.of("written", 10.0, "logged", 0.0), 60.0));
  }

  @Test
  void bytesWrittenOmitCountersThatARunLacks() {
    List<Span> runs =
        List.of(writing(100, Map.of("written", 900L), null), writing(100, Map.of(), 8_000L));

    assertThat(new Account(runs).written(BYTE_COUNTERS))
        .isEqualTo(new BytesWritten(Map.of(), null));
  }

  @Test
  void bytesWrittenAreAbsentIfNoRowsAreAdded() {
    Account account = new Account(List.of(writing(0, Map.of("written", 900L), 5L)));
    assertThat(account.written(BYTE_COUNTERS)).isNull();
    assertThat(new Account(List.of()).written(BYTE_COUNTERS)).isNull();
  }
}
