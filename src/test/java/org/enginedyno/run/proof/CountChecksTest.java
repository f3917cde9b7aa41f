package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.fork.ForkResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CountChecksTest {
  private static final long RIGHT_READS = Sample.ROWS_PER_OPERATION * Sample.OPERATIONS;

  private static Check complete(ForkResult... forks) {
    return CountChecks.complete(Sample.outcome(forks)).orElseThrow();
  }

  private static String missing(ForkResult... forks) {
    Check complete = complete(forks);
    assertThat(complete.passed()).isFalse();
    return complete.detail();
  }

  @Test
  void reportsTheCompletedRuns() {
    assertThat(complete(Sample.fork()))
        .isEqualTo(new Check("complete", true, "1 forks x 3 runs x 2 threads completed"));
  }

  @Test
  void findsMissingRuns() {
    assertThat(missing(Sample.fork(2, 2, Sample.COUNTERS))).isEqualTo("2 of 3 runs were recorded");
    assertThat(missing()).isEqualTo("0 of 3 runs were recorded");
  }

  @Test
  void findsMissingThreads() {
    assertThat(missing(Sample.fork(3, 1, Sample.COUNTERS)))
        .isEqualTo(
            "a run has counts of 1 of 2 threads; a run has counts of 1 of 2 threads;"
                + " a run has counts of 1 of 2 threads");
  }

  @Test
  void includesTheForksOwnShortfalls() {
    assertThat(missing(Sample.fork(3, 2, Sample.COUNTERS, "2 of 3 runs came back")))
        .isEqualTo("2 of 3 runs came back");
  }

  @Test
  void findsOperationsForWhichTheRunWasTooShort() {
    assertThat(CountChecks.time(Sample.outcome(Sample.fork())))
        .contains(
            new Check(
                "time", true, "the operations of a run took up to 100.0 % of its workers' time"));
    assertThat(CountChecks.time(Sample.outcome(Sample.fork(3, 1, Sample.COUNTERS))))
        .contains(
            new Check(
                "time", false, "the operations of a run took up to 200.0 % of its workers' time"));
  }

  private static Check reads(long key, long next) {
    return CountChecks.reads(
            Sample.outcome(
                Sample.fork(3, 2, Map.of("handler_read_key", key, "handler_read_next", next))))
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void readsMayFindTheFirstRowAndTheEnd(long besides) {
    assertThat(reads(besides * Sample.OPERATIONS, RIGHT_READS).passed()).isTrue();
  }

  @Test
  void findsAnEngineThatReadsNothing() {
    assertThat(reads(0, 0))
        .isEqualTo(
            new Check(
                "reads", false, "the server requested 0 rows from the engine, expected 12,000"));
  }

  @Test
  void findsReadsTooManyOrTooFew() {
    assertThat(reads(0, RIGHT_READS * 90 / 100).passed()).isFalse();
    assertThat(reads(Sample.OPERATIONS * 2, RIGHT_READS * 110 / 100).passed()).isFalse();
  }

  @Test
  void countsNoReadsIfNothingIsRead() {
    assertThat(CountChecks.reads(Sample.outcome())).isEmpty();
  }

  private static Check queryCache(Map<String, Long> counters) {
    return CountChecks.queryCache(Sample.outcome(Sample.fork(3, 2, counters))).orElseThrow();
  }

  @Test
  void findsAnswersOutOfTheQueryCache() {
    assertThat(queryCache(Map.of(Counters.QUERY_CACHE_HITS, 4L)))
        .isEqualTo(
            new Check(
                "query cache",
                false,
                "the query cache answered 12 times; switch it off (query_cache_type=OFF)"));
  }

  @Test
  void acceptsAServerWithoutQueryCache() {
    assertThat(queryCache(Map.of()))
        .isEqualTo(new Check("query cache", true, "the query cache answered nothing"));
  }
}
