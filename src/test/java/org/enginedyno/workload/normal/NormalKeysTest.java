package org.enginedyno.workload.normal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.junit.jupiter.api.Test;

final class NormalKeysTest {
  private static final DataSpec DATA = new DataSpec(1_000, 5);
  private static final int MANY = 1_000_000;
  private static final List<Long> SEEDS =
      List.of(0L, 1L, -1L, 2006L, 2007L, 2008L, 2009L, 0x9E3779B97F4A7C15L, Long.MIN_VALUE);

  private static KnobValues knobs(int pkRange, int stateRange) {
    return Knobs.of(NormalKeys.PK_RANGE, NormalKeys.STATE_RANGE)
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
  void drawEveryExistingIdAndNoOther() {
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
  void drawTheWholeTableIfTheRangeIsAsWide() {
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
  void dependOnlyOnSeedAndStream() {
    assertThat(ids(keys(1))).isEqualTo(ids(keys(1))).isNotEqualTo(ids(keys(2)));
    assertThat(ids(keys(1)))
        .isNotEqualTo(ids(new NormalKeys(new DataSpec(1_000, 6), knobs(100, 5), 1)));
  }

  private static List<Integer> ids(NormalKeys keys) {
    return IntStream.generate(keys::id).limit(20).boxed().toList();
  }

  @Test
  void areNoShiftedStreamOfAnotherSeedForkOrThread() {
    List<long[]> streams = new ArrayList<>();
    for (long seed : SEEDS) {
      for (long fork = 1; fork <= 3; fork++) {
        for (long thread = 0; thread < 40; thread++) {
          streams.add(new long[] {seed, fork * (1 << 20) + thread});
        }
      }
    }
    Set<Long> windows = new HashSet<>();
    long repeated = 0;

    for (long[] stream : streams) {
      NormalKeys keys = new NormalKeys(new DataSpec(MANY, stream[0]), knobs(100, 5), stream[1]);
      long window = keys.id();
      for (int draw = 1; draw < 2_000; draw++) {
        // three draws, with no three others equal by chance
        window = window % ((long) MANY * MANY) * MANY + keys.id();
        repeated += draw < 2 || windows.add(window) ? 0 : 1;
      }
    }

    assertThat(repeated).isZero();
  }

  @Test
  void coincideBetweenStreamsOnlyByChance() {
    List<List<Integer>> streams =
        LongStream.range(1 << 20, (1 << 20) + 100)
            .mapToObj(stream -> IntStream.generate(keys(stream)::id).limit(1_000).boxed().toList())
            .toList();
    long alike = 0;
    for (int one = 0; one < streams.size(); one++) {
      for (int other = 0; other < one; other++) {
        for (int draw = 0; draw < 1_000; draw++) {
          alike += streams.get(one).get(draw).equals(streams.get(other).get(draw)) ? 1 : 0;
        }
      }
    }

    // of 4,950,000 pairs, one in a thousand
    assertThat(alike).isBetween(4_600L, 5_300L);
  }

  @Test
  void spanOneRowIfAPatternHasNoRange() {
    NormalKeys keys = new NormalKeys(DATA, KnobValues.NONE, 1);

    assertThat(keys.pkRange()).isEqualTo(1);
    assertThat(keys.lastId(7)).isEqualTo(7);
    assertThat(keys.lastState(7)).isEqualTo(7);
  }
}
