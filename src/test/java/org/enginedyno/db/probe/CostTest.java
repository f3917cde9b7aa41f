package org.enginedyno.db.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CostTest {
  private static final Cost CLEAN = cost(2L, 300);

  private static Cost cost(@Nullable Long pages, long micros) {
    return new Cost(pages, Duration.ofNanos(micros * 1_000).toNanos());
  }

  @Test
  void isLikeTheCleanOneThoughTheMachineIsSlow() {
    assertThat(cost(2L, 3_000).isLike(CLEAN)).isTrue();
    assertThat(cost(7L, 300).isLike(CLEAN)).as("a few pages come and go").isTrue();
  }

  @Test
  void isNotLikeItWhereMorePagesStandBetween() {
    assertThat(cost(8L, 300).isLike(CLEAN)).isFalse();
    assertThat(cost(16L, 100).isLike(CLEAN)).as("however fast").isFalse();
  }

  @Test
  void usesTimeOnlyIfNoPagesAreCounted() {
    assertThat(cost(null, 4_900).isLike(cost(null, 300))).isTrue();
    assertThat(cost(null, 5_100).isLike(cost(null, 300))).isFalse();
    assertThat(cost(null, 9_000).isLike(cost(null, 1_000))).isTrue();
  }

  @Test
  void theLeastOfSeveralTriesCounts() {
    assertThat(cost(9L, 100).least(cost(2L, 400))).isEqualTo(cost(2L, 100));
    assertThat(cost(null, 100).least(cost(2L, 400)).pages()).isNull();
  }
}
