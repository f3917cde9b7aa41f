package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.enginedyno.Copy;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.plan.Cell;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.run.fork.ForkResult;
import org.enginedyno.run.subject.Evidence;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        .isEqualTo(new Check("complete", true, "1 fork x 3 runs x 2 threads completed"));
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
    assertThat(missing(Sample.fork(3, 2, Sample.COUNTERS, "2 of 3 runs have results")))
        .isEqualTo("2 of 3 runs have results");
  }

  @ParameterizedTest
  @CsvSource({
    "INSERT_SMALL, 1999, a run did 1999 of 2000 operations",
    "INSERT_SMALL, 2000, ",
    "INSERT_SMALL, 2001, a run did 2001 of 2000 operations",
    "CRASH_INSERT, 9999, a run did 9999 of 10000 operations",
    "CRASH_INSERT, 10000, ",
    "CRASH_INSERT, 10001, ",
    "READ_KEY_RANGE_NO_DATA, 1, "
  })
  void findsMissingOperationsOfACountedRun(
      String workload, long operations, @Nullable String problem) {
    ForkResult fork = Sample.changed(Sample.fork(), span -> Sample.with(span, operations, 0));
    Cell cell = Sample.like(workload, "InnoDB").cell();
    Check complete =
        CountChecks.complete(Sample.outcome(cell, Sample.evidence("InnoDB"), fork)).orElseThrow();

    assertThat(complete.passed()).isEqualTo(problem == null);
    assertThat(complete.detail())
        .isEqualTo(
            problem == null
                ? "1 fork x 3 runs x 2 threads completed"
                : String.join("; ", Collections.nCopies(3, problem)));
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
    assertThat(
            CountChecks.time(
                Sample.outcome(
                    Sample.changed(
                        Sample.fork(),
                        span ->
                            Copy.of(span, "throughput", Copy.of(span.throughput(), "nanos", 0L))))))
        .isEmpty();
  }

  private static Check reads(long key, long next) {
    return reads(Sample.PATTERN.name(), key, next, 0);
  }

  private static Check reads(String workload, long key, long next, long retries) {
    Map<String, Long> counters = Map.of("handler_read_key", key, "handler_read_next", next);
    ForkResult fork =
        Sample.changed(
            Sample.fork(3, 2, counters), span -> Sample.with(span, Sample.OPERATIONS, retries));
    return CountChecks.reads(
            Sample.outcome(Sample.like(workload, "InnoDB").cell(), Sample.evidence("InnoDB"), fork))
        .orElseThrow();
  }

  /** 4,000 rows are behind the keys of a run, and a statement may read two more. */
  @ParameterizedTest
  @CsvSource({
    "READ_KEY_RANGE_NO_DATA, 0, 3800, 6300",
    "READ_KEY_RANGE_NO_DATA, 100, 3800, 6930",
    "OLTP_UPDATE_INDEX, 100, 3800, 6930",
    "OLTP_RO, 0, 3800, 245700"
  })
  void allowsForReadsOfRetriesAndOfTheServersOwnTables(
      String workload, long retries, long least, long most) {
    assertThat(reads(workload, 0, least - 1, retries).passed()).isFalse();
    assertThat(reads(workload, 0, least, retries).passed()).isTrue();
    assertThat(reads(workload, 0, most, retries).passed()).isTrue();
    assertThat(reads(workload, 0, most + 1, retries).passed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void readsMayFindTheFirstRowAndTheEnd(long besides) {
    assertThat(reads(besides * Sample.OPERATIONS, RIGHT_READS).passed()).isTrue();
  }

  /** As MySQL 5.5 does for a sorted range of InnoDB. */
  @Test
  void oldServersMayCountFourReadsToFindTheFirstRow() {
    EngineTraits innodb = Engines.shipped().of("InnoDB");
    EngineTraits old = Engines.shipped().on(Set.of("ft_min_word_len"), "InnoDB").of("InnoDB");

    assertThat(reads(innodb, 4 * Sample.OPERATIONS, 0)).isFalse();
    assertThat(reads(old, 4 * Sample.OPERATIONS, 0)).isTrue();
    assertThat(reads(old, 5 * Sample.OPERATIONS, 0)).isFalse();
  }

  /** MEMORY reads the rows of a sort once more, by their position. */
  @Test
  void sortedRowsOfMemoryTablesMayBeReadTwice() {
    assertThat(reads(Engines.shipped().of("InnoDB"), 2 * Sample.OPERATIONS, RIGHT_READS)).isFalse();
    assertThat(reads(Engines.shipped().of("MEMORY"), 2 * Sample.OPERATIONS, RIGHT_READS)).isTrue();
  }

  private static boolean reads(EngineTraits traits, long key, long position) {
    Evidence.OfTable table = Copy.of(Sample.table("InnoDB", Sample.MADE), "traits", traits);
    Map<String, Long> counters =
        Map.of(
            "handler_read_key",
            key,
            "handler_read_next",
            RIGHT_READS,
            "handler_read_rnd",
            position);
    return CountChecks.reads(Sample.outcome(Sample.evidence(table), Sample.fork(3, 2, counters)))
        .orElseThrow()
        .passed();
  }

  @Test
  void findsAnEngineThatReadsNothing() {
    assertThat(reads(0, 0))
        .isEqualTo(
            new Check(
                "reads", false, "the server requested 0 rows from the engine, expected 12,000"));
  }

  /** Three runs of two seconds with 12,000 rows to read, and twice as many for the edges. */
  @Test
  void reportsTheRunLengthThatMakesAStrayQueryInsignificant() {
    long most = (RIGHT_READS + 2 * Sample.OPERATIONS) * 105 / 100;

    assertThat(reads(0, most + 330))
        .isEqualTo(
            new Check(
                "reads",
                false,
                "too few operations to prove: the server requested 19,890 rows from the engine,"
                    + " expected 12,000; one status query of another client reads as many;"
                    + " let a run last at least 4s (measure.runs)"));
    assertThat(reads(0, most + 340).detail()).startsWith("the server requested 19,920 rows");
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
