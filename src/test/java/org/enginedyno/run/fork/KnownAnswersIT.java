package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.result.Latency;
import org.enginedyno.result.account.Account;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.wire.Pace;
import org.enginedyno.wire.WireServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KnownAnswersIT {
  private static final Measure MEASURE =
      new Measure(Duration.ofSeconds(3), 1, Duration.ofSeconds(9), 1, ScoreRule.BEST, null);

  private static final Duration SHORT = Duration.ofMillis(30);
  private static final Duration LONG = Duration.ofMillis(90);
  private static final Duration STALL = Duration.ofMillis(1_400);

  private static final double MICRO = 1e3;
  private static final double LEAST = 0.99;
  private static final double MOST = 1.01;

  private static final Duration RUN = Duration.ofMillis(200);
  private static final Duration EVER = Duration.ofHours(1);

  @TempDir private Path folder = Path.of("");

  private static Duration delay(int span, int number) {
    if (span == 1 && number == 70) {
      return STALL;
    }
    return number % 4 == 3 ? LONG : SHORT;
  }

  @Test
  void matchTheServersAnswers() throws Exception {
    assertKnown(Driver.MARIADB);
  }

  @Test
  @Tag("long")
  void matchTheServersAnswersWithTheOtherDriverToo() throws Exception {
    assertKnown(Driver.MYSQL);
  }

  private void assertKnown(Driver driver) throws Exception {
    Pace pace = new Pace("DO 1", KnownAnswersIT::delay);
    try (WireServer server = new WireServer(pace)) {
      ForkResult result =
          TestForks.run(
              TestForks.in(folder, new Interruption()), TestForks.floor(driver, MEASURE), server);

      assertThat(result.shortfalls()).isEmpty();
      List<Span> spans = result.log().spans();
      List<Pace.Served> served = pace.spans();
      assertThat(spans).extracting(Span::measured).containsExactly(false, true);
      assertThat(served).hasSize(2);
      for (int span = 0; span < 2; span++) {
        assertCounts(spans.get(span), served.get(span).arrivals().size());
      }
      assertRate(spans.get(1), served.get(1));
      assertLatency(new Account(List.of(spans.get(1))).latency(true), served.get(1));
    }
  }

  private static void assertCounts(Span span, long served) {
    assertThat(span.throughput().operations()).isEqualTo(served).isGreaterThan(5);
    assertThat(span.server().counters())
        .containsEntry("com_do", served)
        .containsEntry("com_stmt_execute", served);
    assertThat(span.server().counters().get("com_stmt_prepare"))
        .as("what is prepared is prepared in the warm-up")
        .isEqualTo(span.measured() ? null : 1L);
  }

  private static void assertRate(Span span, Pace.Served served) {
    int last = served.answers().size() - 1;
    double shortest = (served.answers().get(last) - served.arrivals().get(0)) / 1e9;
    double longest = (served.readAfter() - served.readBefore()) / 1e9;

    assertThat(span.throughput().rate())
        .isBetween(LEAST * (last + 1) / longest, MOST * (last + 1) / shortest);
  }

  private static void assertLatency(Latency latency, Pace.Served served) {
    long[] least = served.least();
    long[] most = served.most();
    assertThat(latency.samples()).isEqualTo(least.length);
    assertBetween(latency.mean(), mean(least), mean(most));
    assertBetween(latency.p50(), at(0.50, least), at(0.50, most));
    assertBetween(latency.p95(), at(0.95, least), at(0.95, most));
    assertBetween(latency.p99(), at(0.99, least), at(0.99, most));
    assertBetween(latency.max(), at(1, least), at(1, most));
    assertThat(latency.max()).isGreaterThan(LEAST * STALL.toNanos() / MICRO);
    assertThat(latency.p95()).isGreaterThan(LEAST * LONG.toNanos() / MICRO);
    assertThat(latency.p50()).isGreaterThan(LEAST * SHORT.toNanos() / MICRO);
  }

  private static void assertBetween(double micros, double least, double most) {
    assertThat(micros).isBetween(LEAST * least / MICRO, MOST * most / MICRO);
  }

  private static double mean(long... nanos) {
    return Arrays.stream(nanos).average().orElseThrow();
  }

  /** The lowest time that this share of all does not exceed. */
  private static double at(double share, long... nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(share * sorted.length) - 1];
  }

  private static Cell cell(Duration patience) {
    return TestForks.floor(Driver.MARIADB, new Measure(RUN, 1, RUN, 1, ScoreRule.BEST, patience));
  }

  private ForkResult run(Duration patience, Pace.Delays delays) throws Exception {
    try (WireServer server = new WireServer(new Pace("DO 1", delays))) {
      return TestForks.run(TestForks.in(folder, new Interruption()), cell(patience), server);
    }
  }

  @Test
  @Tag("long")
  void theWatchWaitsForOperationsThatTakeManyTimesARun() throws Exception {
    ForkResult result = run(Duration.ofMinutes(5), (span, number) -> RUN.multipliedBy(12));

    assertThat(result.shortfalls()).isEmpty();
    assertThat(result.log().spans())
        .allSatisfy(span -> assertThat(span.throughput().operations()).isEqualTo(1));
  }

  @Test
  void theWatchEndsAForkWhoseWarmupHangs() {
    assertThatThrownBy(() -> run(Duration.ofSeconds(2), (span, number) -> EVER))
        .isInstanceOf(ForkFailure.class)
        .hasMessageStartingWith(
            "the warm-up did not end within 2 s after its planned end: operations take too long"
                + " (measure.patience); see ");
  }

  @Test
  void theWatchEndsAForkWhoseRunHangsAfterAQuickWarmup() {
    assertThatThrownBy(
            () ->
                run(
                    Duration.ofSeconds(10),
                    (span, number) -> span == 0 ? Duration.ofMillis(10) : EVER))
        .isInstanceOf(ForkFailure.class)
        .hasMessageMatching("a run did not end within \\d+ s after its planned end: .*");
  }
}
