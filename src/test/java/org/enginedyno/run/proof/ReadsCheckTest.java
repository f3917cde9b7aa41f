package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.enginedyno.result.Check;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReadsCheckTest {
  private static final long RIGHT = Sample.ROWS_PER_OPERATION * Sample.OPERATIONS;

  private static Check check(long key, long next) {
    return CountChecks.reads(
            Sample.outcome(
                Sample.fork(3, 2, Map.of("handler_read_key", key, "handler_read_next", next))))
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void allowForFindingTheFirstRowAndTheEnd(long besides) {
    assertThat(check(besides * Sample.OPERATIONS, RIGHT).passed()).isTrue();
  }

  @Test
  void findAnEngineThatReadsNothing() {
    assertThat(check(0, 0))
        .isEqualTo(
            new Check(
                "reads", false, "the server requested 0 rows from the engine, expected 12,000"));
  }

  @Test
  void findRowsTooManyOrTooFew() {
    assertThat(check(0, RIGHT * 90 / 100).passed()).isFalse();
    assertThat(check(Sample.OPERATIONS * 2, RIGHT * 110 / 100).passed()).isFalse();
  }

  @Test
  void doNotApplyIfNothingIsRead() {
    assertThat(CountChecks.reads(Sample.outcome())).isEmpty();
  }
}
