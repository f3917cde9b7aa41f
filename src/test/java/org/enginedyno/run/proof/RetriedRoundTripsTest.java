package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Retries;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.result.fork.Span;
import org.enginedyno.run.fork.ForkResult;
import org.junit.jupiter.api.Test;

/** What a server counts where operations were done again. */
final class RetriedRoundTripsTest {
  /** A thousand operations of two inserts and a commit, of which a run did ten again. */
  private static Check check(int retries, long inserts, long commits, long rollbacks) {
    Map<String, Long> counters =
        Map.of(
            Counters.QUESTIONS,
            inserts + commits + rollbacks,
            "com_insert",
            inserts,
            "com_commit",
            commits,
            "com_rollback",
            rollbacks,
            "com_stmt_execute",
            inserts);
    ForkResult fork = Sample.fork(3, 2, counters);
    List<Span> spans = fork.log().spans().stream().map(span -> retried(span, retries)).toList();
    ForkLog log = new ForkLog(spans, fork.log().answers(), Map.of(), Map.of(), null, List.of());
    return RoundTripsCheck.of(Sample.inserts("InnoDB", new ForkResult(List.of(), log)))
        .orElseThrow();
  }

  private static Span retried(Span span, long retries) {
    return new Span(
        span.measured(),
        span.throughput(),
        span.latencies(),
        span.cpu(),
        span.server(),
        span.growth(),
        span.asked(),
        new Retries(new TreeMap<>(Map.of("40001/1213", retries)), retries));
  }

  @Test
  void comparesStatementsWithOperationsAndRetries() {
    Check first = check(10, 2_010, 1_000, 10);
    assertThat(first.passed()).as(first.detail()).isTrue();
    assertThat(first.detail())
        .isEqualTo(
            "for 3,000 operations and 30 retries the server counted 3,000 x commit, 6,030 x insert,"
                + " 30 x rollback, 6,030 x stmt execute, 9,060 x statement");
    assertThat(check(10, 2_020, 1_000, 10).passed()).as("each failed at its second").isTrue();
    assertThat(check(10, 2_020, 1_010, 10).passed()).as("each failed at its commit").isTrue();
  }

  @Test
  void findsUncountedRetries() {
    assertThat(check(10, 2_030, 1_000, 10).passed()).isFalse();
    assertThat(check(10, 2_011, 1_000, 11).detail()).contains("33 x rollback, expected 30");
    assertThat(check(0, 2_001, 1_000, 1).detail()).contains("3 x rollback, expected 0");
  }

  /** A table that was made anew has its insert counted once more, and nothing else. */
  @Test
  void countsNoRollbackAsARepreparedStatement() {
    Map<String, Long> counters =
        Map.of(
            Counters.QUESTIONS,
            3_000L,
            "com_insert",
            2_000L,
            "com_commit",
            1_000L,
            "com_rollback",
            1L,
            "com_stmt_execute",
            2_000L,
            "com_stmt_reprepare",
            16L);
    Check check =
        RoundTripsCheck.of(Sample.inserts("InnoDB", Sample.fork(3, 2, counters))).orElseThrow();
    assertThat(check.detail()).contains("3 x rollback, expected 0");
  }

  @Test
  void missesRetriesThatWereNeverSent() {
    assertThat(check(10, 2_000, 1_000, 10).passed()).isFalse();
    assertThat(check(10, 2_010, 1_000, 9).passed()).isFalse();
  }
}
