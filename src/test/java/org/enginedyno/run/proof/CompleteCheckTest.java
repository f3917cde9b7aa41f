package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.Check;
import org.enginedyno.run.fork.ForkResult;
import org.junit.jupiter.api.Test;

final class CompleteCheckTest {
  private static Check check(ForkResult... forks) {
    return CountChecks.complete(Sample.outcome(forks)).orElseThrow();
  }

  private static String missing(ForkResult... forks) {
    Check check = check(forks);
    assertThat(check.passed()).isFalse();
    return check.detail();
  }

  @Test
  void reportsTheCompletedRuns() {
    assertThat(check(Sample.fork()))
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
}
