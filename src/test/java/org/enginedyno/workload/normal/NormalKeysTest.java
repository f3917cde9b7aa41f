package org.enginedyno.workload.normal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.plan.work.Knobs;
import org.junit.jupiter.api.Test;

final class NormalKeysTest {
  private static final DataSpec DATA = new DataSpec(1_000, 5);

  private static KnobValues knobs(int pkRange, int stateRange) {
    return Knobs.of(ReadKnobs.PK_RANGE, ReadKnobs.STATE_RANGE)
        .values(
            Map.of(
                "data.pk-range", Integer.toString(pkRange),
                "data.state-range", Integer.toString(stateRange)));
  }

  private static NormalKeys keys(long stream) {
    return new NormalKeys(DATA, knobs(100, 5), stream);
  }

  private static IntSummaryStatistics drawn(IntSupplier draw) {
    return IntStream.generate(draw).limit(50_000).summaryStatistics();
  }

  @Test
  void drawEveryIdThatExistsAndNoOther() {
    NormalKeys keys = keys(1);

    assertThat(IntStream.generate(keys::id).limit(50_000).distinct().sorted().toArray())
        .isEqualTo(IntStream.rangeClosed(1, 1_000).toArray());
  }

  @Test
  void drawRangesThatReachBothEndsOfTheTable() {
    NormalKeys keys = keys(1);
    IntSummaryStatistics first = drawn(keys::firstId);

    assertThat(first.getMin()).isEqualTo(1);
    assertThat(keys.lastId(first.getMin())).isEqualTo(100);
    assertThat(keys.lastId(first.getMax())).isEqualTo(1_000);
  }

  @Test
  void drawEveryCountryAndEveryRangeOfStates() {
    NormalKeys keys = keys(1);
    IntSummaryStatistics country = drawn(keys::country);
    IntSummaryStatistics state = drawn(keys::firstState);

    assertThat(country.getMin()).isEqualTo(1);
    assertThat(country.getMax()).isEqualTo(NormalTable.COUNTRIES);
    assertThat(state.getMin()).isEqualTo(1);
    assertThat(keys.lastState(state.getMax())).isEqualTo(NormalTable.STATES);
  }

  @Test
  void drawTheWholeTableWhereTheRangeIsAsWide() {
    NormalKeys keys = new NormalKeys(DATA, knobs(1_000, 50), 1);

    assertThat(keys.firstId()).isEqualTo(1);
    assertThat(keys.lastId(1)).isEqualTo(1_000);
    assertThat(keys.firstState()).isEqualTo(1);
    assertThat(keys.lastState(1)).isEqualTo(NormalTable.STATES);
  }

  @Test
  void areUniform() {
    NormalKeys keys = keys(1);
    long[] tenths = new long[10];
    IntStream.generate(keys::id).limit(50_000).forEach(id -> tenths[(id - 1) / 100]++);

    assertThat(Arrays.stream(tenths).boxed())
        .allSatisfy(n -> assertThat(n).isBetween(4_700L, 5_300L));
  }

  @Test
  void areTheSameForTheSameSeedAndStreamAlone() {
    assertThat(ids(keys(1))).isEqualTo(ids(keys(1))).isNotEqualTo(ids(keys(2)));
    assertThat(ids(keys(1)))
        .isNotEqualTo(ids(new NormalKeys(new DataSpec(1_000, 6), knobs(100, 5), 1)));
  }

  private static List<Integer> ids(NormalKeys keys) {
    return IntStream.generate(keys::id).limit(20).boxed().toList();
  }

  @Test
  void spanOneRowWhereAPatternHasNoRange() {
    NormalKeys keys = new NormalKeys(DATA, KnobValues.NONE, 1);

    assertThat(keys.pkRange()).isEqualTo(1);
    assertThat(keys.lastId(7)).isEqualTo(7);
    assertThat(keys.lastState(7)).isEqualTo(7);
  }
}
