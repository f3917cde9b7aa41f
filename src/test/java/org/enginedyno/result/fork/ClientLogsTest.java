package org.enginedyno.result.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.Clients;
import org.enginedyno.result.Curve.Sample;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Retries;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;
import org.enginedyno.result.fork.Span.Arrivals;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.enginedyno.result.fork.Span.CpuUsage;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.RowsAdded;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.Throughput;
import org.junit.jupiter.api.Test;

/** Logs of made-up clients: each did one operation of its own length in every slice. */
final class ClientLogsTest {
  private static final long WIDTH = 1 << 20;
  private static final int SLICES = 40;
  private static final long AGREED = 1_000 * WIDTH;

  /**
   * A log.
   *
   * @param late the number of slices by which it started later
   * @param each the number of shortest slices in one of its own
   */
  private static ForkLog log(int client, int late, int each) {
    Histogram latencies = Histograms.create();
    latencies.recordValueWithCount(1_000_000L * (client + 1), SLICES);
    List<long[]> took =
        IntStream.range(0, SLICES / each)
            .mapToObj(
                slice -> {
                  long[] counts = new long[SliceLatencies.BUCKETS];
                  counts[SliceLatencies.bucket(1_000_000L * (client + 1))] = each;
                  return counts;
                })
            .toList();
    Slices slices =
        new Slices(
            each * WIDTH,
            LongStream.range(0, SLICES / each).map(slice -> each).boxed().toList(),
            SliceLatencies.text(took));
    long start = AGREED + late * WIDTH;
    Span span =
        new Span(
            true,
            new Throughput(
                2, SLICES, SLICES * WIDTH, slices, new Workers(20, 20, 20), Retries.NONE),
            new Latencies(Histograms.encode(latencies), null, null, List.of(), null),
            new CpuUsage(
                1_000,
                client == 0 ? 7_000L : null,
                null,
                5L,
                null,
                9L,
                new CoreUsage(2, SLICES * WIDTH, new CpuSet(List.of(0, 1)), null, null, null),
                new ClientThreads(null, null, null)),
            new ServerCounts(
                client == 0 ? Map.of("questions", 77L) : Map.of(), Map.of(), Map.of(), 3, null),
            new RowsAdded(
                10,
                client == 0 ? 30 : 0,
                null,
                List.of(new Sample(4, 100, 4, 8 + client), new Sample(10, 300, 6, 20 + client)),
                0,
                List.of(),
                List.of()),
            null,
            null);
    return new ForkLog(
        List.of(span),
        List.of(new AnswerCheck("before", "SELECT 1", "a1", List.of())),
        Map.of(),
        Map.of(),
        null,
        List.of(),
        new ForkLog.Workers(
            List.of(100L + client),
            List.of(Map.of("hostname", "h" + client)),
            List.of(),
            List.of(2L * client, 2L * client + 1),
            List.of(new ClientWindow(AGREED, start, start + SLICES * WIDTH, start, 5)),
            40L + client),
        null);
  }

  private static Span merged(ForkLog... logs) {
    return new ClientLogs(List.of(logs)).merged(false).spans().get(0);
  }

  @Test
  void countsAreAddedUpButTheServersOnlyOnce() {
    Span span = merged(log(0, 0, 1), log(1, 0, 1), log(2, 0, 1));

    assertThat(span.throughput().threads()).isEqualTo(6);
    assertThat(span.throughput().operations()).isEqualTo(3 * SLICES);
    assertThat(span.throughput().nanos()).isEqualTo(SLICES * WIDTH);
    Histogram latencies = Histograms.decode(span.latencies().histogram());
    assertThat(latencies.getTotalCount()).isEqualTo(3 * SLICES);
    assertThat((double) latencies.getMaxValue()).isCloseTo(3e6, within(3e3));
    assertThat(span.cpu().clientNanos()).isEqualTo(3_000);
    assertThat(span.cpu().serverNanos()).isEqualTo(7_000);
    assertThat(span.cpu().clientSwitches()).isEqualTo(15);
    assertThat(span.server().counters()).isEqualTo(Map.of("questions", 77L));
    assertThat(span.server().rowsToRead()).isEqualTo(9);
  }

  @Test
  void slicesAreThoseInWhichAllClientsWorked() {
    Slices slices = merged(log(0, 0, 1), log(1, 4, 2), log(2, 0, 1)).throughput().slices();

    assertThat(slices.nanos()).isEqualTo(2 * WIDTH);
    // slices start at the agreed time, or a whole number of them later
    assertThat(slices.startNanos()).isEqualTo(4 * WIDTH);
    assertThat(slices.operations()).isNotEmpty().allMatch(count -> count == 6);
    assertThat(SliceLatencies.counts(String.valueOf(slices.latencies())))
        .hasSameSizeAs(slices.operations())
        .allMatch(counts -> LongStream.of(counts).sum() == 6);
  }

  @Test
  void rowsAreThoseOfAllClientsAtEachMoment() {
    Span span = merged(log(0, 0, 1), log(1, 0, 1), log(2, 0, 1));
    RowsAdded growth = Objects.requireNonNull(span.growth());

    assertThat(growth.rows()).isEqualTo(30).isEqualTo(growth.rowsFound());
    assertThat(growth.samples())
        .containsExactly(new Sample(12, 100, 12, 10), new Sample(30, 300, 18, 22));
  }

  /** A log of a client that sent operations in three tenths, or not in the first of them. */
  private static ForkLog sent(int client, Long... leastLags) {
    ForkLog log = log(client, 0, 1);
    Span span = log.spans().get(0);
    String none = Histograms.encode(Histograms.create());
    Latencies latencies =
        Copy.of(
            span.latencies(),
            "arrivals",
            new Arrivals(100, none, none, none, 0L, List.of(leastLags)));
    return Copy.of(log, "spans", List.of(Copy.of(span, "latencies", latencies)));
  }

  @Test
  void lagsOfATenthAreThoseOfTheClientsThatSentInIt() {
    Span span = merged(sent(0, 5L, 6L, 7L), sent(1, Arrivals.NONE_SENT, 1L, 9L));

    assertThat(Objects.requireNonNull(span.latencies().arrivals()).leastLags())
        .containsExactly(5L, 6L, 9L);
  }

  @Test
  void anAnswerThatDiffersInOneClientContradicts() {
    ForkLog other =
        Copy.of(
            log(1, 0, 1),
            "answers",
            List.of(new AnswerCheck("before", "SELECT 1", "b2", List.of())));

    assertThat(new ClientLogs(List.of(log(0, 0, 1), other)).merged(false).answers())
        .singleElement()
        .satisfies(
            answer ->
                assertThat(answer.contradictions())
                    .containsExactly("client 2 got different answers"));
  }

  @Test
  void aWrongAnswerInARunIsKeptSeparately() {
    AnswerCheck wrong = new AnswerCheck(AnswerCheck.IN_A_RUN, "SELECT 1", "", List.of("wrong"));
    List<AnswerCheck> asked = log(0, 0, 1).answers();
    ForkLog first = Copy.of(log(0, 0, 1), "answers", List.of(wrong, asked.get(0)));

    assertThat(asked).hasSize(1);
    assertThat(new ClientLogs(List.of(first, log(1, 0, 1))).merged(false).answers())
        .containsExactly(asked.get(0), wrong);
  }

  @Test
  void clientsWithEqualDrawsOrOtherRunsAreReported() {
    assertThat(new ClientLogs(List.of(log(0, 0, 1), log(1, 0, 1))).problem()).isEmpty();
    assertThat(new ClientLogs(List.of(log(0, 0, 1), log(0, 0, 1))).problem())
        .contains("clients 1 and 2 both drew from random stream 0");
    assertThat(
            new ClientLogs(List.of(log(0, 0, 1), Copy.of(log(1, 0, 1), "spans", List.of())))
                .problem())
        .contains("client 2 did 0 runs, but client 1 did 1");
  }

  /** A client that waits for its first operation is at work. */
  @Test
  void clientsOfARateWorkBeforeTheirFirstAndAfterTheirLastOperation() {
    Clients rated = new ClientLogs(List.of(sent(0, 5L), sent(1, 6L))).clients(client -> "");

    assertThat(rated.together().overlap()).isEqualTo(1);
    ForkLog late = sent(1, 6L);
    ClientWindow window = late.workers().windows().get(0);
    ForkLog muchLater =
        Copy.of(
            late,
            "workers",
            Copy.of(
                late.workers(),
                "windows",
                List.of(Copy.of(window, "start", window.start() + 10 * SLICES * WIDTH))));
    assertThat(new ClientLogs(List.of(sent(0, 5L), muchLater)).clients(client -> "").together())
        .returns(0.0, Clients.Together::overlap);
  }

  @Test
  void clientsOnSeparateMachinesHaveTheCoresOfAll() {
    ClientLogs logs = new ClientLogs(List.of(log(0, 0, 1), log(1, 0, 1)));

    assertThat(logs.merged(false).spans().get(0).cpu().cores().nanos()).isEqualTo(SLICES * WIDTH);
    assertThat(logs.merged(true).spans().get(0).cpu().cores().nanos())
        .isEqualTo(2 * SLICES * WIDTH);
  }

  @Test
  void clientsThatOverlapTooLittleAreReported() {
    Clients together = new ClientLogs(List.of(log(0, 0, 1), log(1, 0, 1))).clients(client -> "");
    Clients apart = new ClientLogs(List.of(log(0, 0, 1), log(1, 1, 1))).clients(client -> "");

    assertThat(together.check(false).passed()).isTrue();
    assertThat(apart.together().overlap()).isCloseTo(39 / 41.0, within(1e-9));
    assertThat(apart.together().started()).isCloseTo(40 / 41.0, within(1e-9));
    assertThat(apart.check(false).passed()).isFalse();
    assertThat(apart.check(false).detail())
        .startsWith("2 clients started within 1.0 ms of each other")
        .contains("95.1 % of a run");
    assertThat(together.and(apart).together()).isEqualTo(apart.together());
    assertThat(together.and(apart).parts().get(0).operations()).isEqualTo(2 * SLICES);
  }
}
