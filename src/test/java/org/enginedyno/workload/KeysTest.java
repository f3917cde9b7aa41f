package org.enginedyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.enginedyno.plan.DataSpec;
import org.junit.jupiter.api.Test;

final class KeysTest {
  private static final DataSpec DATA = new DataSpec(1_000, 5, 100, 5);

  static Keys keys(long stream) {
    return new Keys(DATA, stream);
  }

  private static IntSummaryStatistics drawn(IntSupplier draw) {
    return IntStream.generate(draw).limit(50_000).summaryStatistics();
  }

  @Test
  void drawEveryIdThatExistsAndNoOther() {
    Keys keys = keys(1);

    assertThat(IntStream.generate(keys::id).limit(50_000).distinct().sorted().toArray())
        .isEqualTo(IntStream.rangeClosed(1, 1_000).toArray());
  }

  @Test
  void drawRangesThatReachBothEndsOfTheTable() {
    Keys keys = keys(1);
    IntSummaryStatistics first = drawn(keys::firstId);

    assertThat(first.getMin()).isEqualTo(1);
    assertThat(keys.lastId(first.getMin())).isEqualTo(100);
    assertThat(keys.lastId(first.getMax())).isEqualTo(1_000);
  }

  @Test
  void drawEveryCountryAndEveryRangeOfStates() {
    Keys keys = keys(1);
    IntSummaryStatistics country = drawn(keys::country);
    IntSummaryStatistics state = drawn(keys::firstState);

    assertThat(country.getMin()).isEqualTo(1);
    assertThat(country.getMax()).isEqualTo(NormalTable.COUNTRIES);
    assertThat(state.getMin()).isEqualTo(1);
    assertThat(keys.lastState(state.getMax())).isEqualTo(NormalTable.STATES);
  }

  @Test
  void drawTheWholeTableWhereTheRangeIsAsWide() {
    Keys keys = new Keys(new DataSpec(1_000, 5, 1_000, 50), 1);

    assertThat(keys.firstId()).isEqualTo(1);
    assertThat(keys.lastId(1)).isEqualTo(1_000);
    assertThat(keys.firstState()).isEqualTo(1);
    assertThat(keys.lastState(1)).isEqualTo(NormalTable.STATES);
  }

  @Test
  void areUniform() {
    Keys keys = keys(1);
    long[] tenths = new long[10];
    IntStream.generate(keys::id).limit(50_000).forEach(id -> tenths[(id - 1) / 100]++);

    assertThat(Arrays.stream(tenths).boxed())
        .allSatisfy(n -> assertThat(n).isBetween(4_700L, 5_300L));
  }

  @Test
  void areTheSameForTheSameSeedAndStreamAlone() {
    assertThat(ids(keys(1))).isEqualTo(ids(keys(1))).isNotEqualTo(ids(keys(2)));
    assertThat(ids(keys(1))).isNotEqualTo(ids(new Keys(new DataSpec(1_000, 6, 100, 5), 1)));
  }

  private static List<Integer> ids(Keys keys) {
    return IntStream.generate(keys::id).limit(20).boxed().toList();
  }

  @Test
  void bindInTheOrderOfTheParameters() {
    Keys keys = keys(1);
    for (int i = 0; i < 1_000; i++) {
      int[] ids = Binding.ID_RANGE.draw(keys);
      assertThat(ids[1]).isEqualTo(ids[0] + 99).isLessThanOrEqualTo(1_000);
      int[] states = Binding.STATE_RANGE.draw(keys);
      assertThat(states[0]).isBetween(1, NormalTable.COUNTRIES);
      assertThat(states[2]).isEqualTo(states[1] + 4).isLessThanOrEqualTo(NormalTable.STATES);
    }
    assertThat(Binding.NONE.draw(keys)).isEmpty();
  }
}
